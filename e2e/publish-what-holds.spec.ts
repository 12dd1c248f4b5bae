import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const startButtons = (page: Page) => page.getByRole("button", { name: /start execution/i });

test("an operator publishes a run that ran out of time and finds it again", async ({
  page,
  signInAs,
  runs,
  expectAccessible,
}) => {
  await signInAs("operator");
  await page.goto("/failures");
  const card = page
    .getByRole("listitem")
    .filter({ hasText: "short-of-time" })
    .or(page.locator("article").filter({ hasText: "short-of-time" }))
    .first();
  await expect(card).toContainText("Timed out");
  await expect(card).toContainText(/source tree/i);
  await expectAccessible();
  await card.getByRole("button", { name: /publish/i }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("short-of-time");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("short-of-time")).toHaveCount(0);

  await page.goto("/published");
  await expect(page.getByRole("link", { name: /short-of-time/ })).toHaveAttribute(
    "href",
    new RegExp(runs.misfits.runs["short-of-time"] ?? "never"),
  );
  await expectAccessible();
});

test("a run that our own system broke is nobody's failure and cannot be published", async ({
  page,
  signInAs,
  runs,
}) => {
  await signInAs("operator");
  await page.goto("/failures");
  await expect(page.getByRole("heading", { name: "Failures" })).toBeVisible();
  await expect(page.getByText("without-a-floor")).toHaveCount(0);
  await page.goto(`/runs/${runs.misfits.runs["without-a-floor"]}`);
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("Infrastructure");
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
});

test("a completed run without a review offers an operator everything but publishing", async ({
  page,
  signInAs,
  runs,
}) => {
  await signInAs("operator");
  await page.goto(`/runs/${runs.passed.runs["tide-clock"]}`);
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("Completed");
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
});

test("a viewer neither starts nor publishes", async ({ page, signInAs }) => {
  await signInAs("operator");
  await expect(startButtons(page).first()).toBeVisible();
  await signInAs("viewer");
  await expect(page.getByRole("heading", { name: "Executions" })).toBeVisible();
  await expect(startButtons(page)).toHaveCount(0);
  await page.goto("/failures");
  await expect(page.getByText("Your role does not allow this page.", { exact: false })).toBeVisible();
});
