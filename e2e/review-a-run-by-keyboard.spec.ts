import type { Page } from "@playwright/test";
import { expect, pressUntil, test } from "./fixtures";

const writeUp = (page: Page) => page.getByRole("textbox", { name: "Write-up" });
const startWriting = (page: Page) =>
  pressUntil(page, "w", () => expect(writeUp(page)).toBeFocused({ timeout: 300 }));

test("a reviewer scores a completed run without touching the mouse", async ({
  page,
  signInAs,
  runs,
  expectAccessible,
}) => {
  await signInAs("reviewer");
  await page.goto(`/review/${runs.mediocre.runs["tide-clock"]}`);
  const keyboard = page.keyboard;
  await expect(
    page.getByRole("heading", { name: "You see at a glance how high the water stands" }),
  ).toBeVisible();
  await expectAccessible();

  await keyboard.press("p");
  await keyboard.press("f");
  await keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note on this item" })).toBeFocused();
  await keyboard.type("The hand jumps once a second.");
  await keyboard.press("Escape");
  for (let left = 0; left < 5; left += 1) await keyboard.press("p");
  await expect(page.getByText("7 of 7 confirmed")).toBeVisible();

  for (const tier of ["4", "3", "5"]) await keyboard.press(tier);
  await startWriting(page);
  await keyboard.type("Reads well, **moves** badly. <img src=x onerror=alert(1)>");
  await keyboard.press("Escape");
  await expect(page.getByText(/Saved .*version/)).toBeVisible();

  await keyboard.press("s");
  await expect(page.getByRole("button", { name: "Submit review" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).not.toHaveURL(new RegExp(`/review/${runs.mediocre.runs["tide-clock"] ?? ""}$`));

  await page.goto(`/runs/${runs.mediocre.runs["tide-clock"]}`);
  const reviews = page.getByRole("region", { name: "Reviews", exact: true });
  await expect(reviews).toContainText("Reads well");
  await expect(reviews.locator("img")).toHaveCount(0);
  await expect(reviews.locator("strong")).toHaveText("moves");

  await signInAs("operator");
  await page.goto(`/runs/${runs.mediocre.runs["tide-clock"]}`);
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
});

test("a draft survives a reload with every word", async ({ page, signInAs, runs }) => {
  await signInAs("reviewer");
  const address = `/review/${runs.passed.runs["ledger-reconcile"]}`;
  await page.goto(address);
  await startWriting(page);
  await page.keyboard.type("Half a sentence");
  await expect(page.getByText(/Saved .*version/)).toBeVisible();
  await page.goto(address);
  await expect(writeUp(page)).toHaveValue("Half a sentence");
});

test("two tabs of one reviewer: the later one sees before, theirs and yours instead of overwriting", async ({
  page,
  context,
  signInAs,
  runs,
}) => {
  await signInAs("reviewer");
  const address = `/review/${runs.passed.runs["lantern-sprite"]}`;
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await startWriting(page);
  await page.keyboard.type("Text of the first tab");
  await expect(page.getByText(/Saved .*version/)).toBeVisible();
  await other.bringToFront();
  await startWriting(other);
  await other.keyboard.type("Text of the second tab");
  const writeUps = other.getByRole("dialog").getByRole("region", { name: "Write-up, write-up" });
  await expect(writeUps.getByRole("heading", { level: 4 })).toHaveText([
    "Before, nothing stored",
    "Theirs, version 1",
    "Yours, not saved",
  ]);
  await expect(writeUps).toContainText(/Nothing\.[^]*Text of the first tab[^]*Text of the second tab/);
  await other.getByRole("button", { name: "Keep mine, as version 2" }).click();
  await expect(other.getByText(/Saved .*version 2/)).toBeVisible();
});
