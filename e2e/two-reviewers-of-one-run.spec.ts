import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, pressUntil, test } from "./fixtures";

const writeUp = (page: Page) => page.getByRole("textbox", { name: "Write-up" });

/** Works through the editor of a run by keys: one letter an item, then three ratings and the words. */
async function write(page: Page, answers: string, words: string): Promise<void> {
  await pressUntil(page, answers[0] ?? "", () =>
    expect(page.getByText("1 of 7 confirmed")).toBeVisible({ timeout: 300 }),
  );
  for (const answer of answers.slice(1)) await page.keyboard.press(answer);
  await expect(page.getByText("7 of 7 confirmed")).toBeVisible();
  for (const tier of ["4", "4", "4"]) await page.keyboard.press(tier);
  await page.keyboard.press("w");
  await expect(writeUp(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press("Escape");
  await expect(page.getByText(/Saved .*version/)).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  await page.keyboard.press("s");
  await page.getByRole("button", { name: "Submit review" }).click();
  await page.waitForURL(/\/review$/);
}

test("two reviewers of one run lose no word, their difference shows, and an operator decides it by name", async ({
  page,
  browser,
  origin,
  linkFor,
  signInAs,
  runs,
  expectAccessible,
}) => {
  // Three people, three sign-ins and two whole reviews.
  test.slow();
  const run = runs.passed.runs["tide-clock"] ?? "";
  const elsewhere = await browser.newContext({ baseURL: origin });
  const other = await elsewhere.newPage();
  await other.goto(await linkFor("reviewer"));
  await other.getByRole("button", { name: /sign in/i }).click();
  await other.waitForURL(/\/executions/);
  await signInAs("reviewer");
  await page.goto(`/review/${run}`);
  await other.goto(`/review/${run}`);
  await write(page, "ppppppp", "The first reviewer is content.");
  await write(other, "fpppppp", "The second reviewer is not.");

  const download = other.waitForEvent("download");
  await other.getByRole("button", { name: "Download writeup.md" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("The second reviewer is not.");
  expect(file.match(/^review\.\S+: (pass|fail)$/gm)).toHaveLength(7);

  await submit(page);
  await submit(other);
  await elsewhere.close();

  const differ = page.getByRole("region", { name: "Reviewers differ" });
  await page.reload();
  await expect(differ.getByRole("link", { name: "tide-clock" })).toBeVisible();
  await differ.getByRole("link", { name: "tide-clock" }).click();
  const together = page.getByRole("region", { name: "Reviews together" });
  await expect(together).toContainText("2 reviews, they differ on 1");
  await expect(together).toContainText("6 of 7 pairs");
  await expect(together.getByRole("button", { name: "Decide" })).toHaveCount(0);

  await signInAs("operator");
  await page.goto(`/runs/${run}`);
  const reviews = page.getByRole("region", { name: "Reviews", exact: true });
  await expect(reviews).toContainText("The first reviewer is content.");
  await expect(reviews).toContainText("The second reviewer is not.");
  await together.getByRole("button", { name: "Decide" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "It passes" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Why" }).fill("The clock shows it clearly.");
  await dialog.getByRole("button", { name: "It passes" }).click();
  await expect(together).toContainText(/decided by Operator \w+/);
  await expect(together).toContainText("The clock shows it clearly.");
  await expect(together).toContainText(/as reviewed/);
  await expect(reviews).toContainText("The second reviewer is not.");
  await expectAccessible();
});
