import { expect, test } from "./fixtures";

test("an operator drains the worker, sees that it takes nothing more, and resumes it", async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs("operator");
  await page.goto("/settings/workers");
  await expect(page.getByText(/^1 of \d+ answer; \d+ of \d+ places are taken/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: /Idle|Working/ });
  await expect(row).toContainText("bubblewrap");
  await row.getByRole("button", { name: /^Drain the worker on / }).click();
  const resume = page.getByRole("button", { name: /^Resume the worker on / });
  await expect(resume).toBeVisible();
  await expect(page.getByText("1 takes nothing more", { exact: false })).toBeVisible();
  await expectAccessible();
  await resume.click();
  await expect(page.getByRole("button", { name: /^Drain the worker on / })).toBeVisible();
});

test("a reviewer has no business with workers", async ({ page, signInAs }) => {
  await signInAs("reviewer");
  await expect(page.getByRole("link", { name: "Workers" })).toHaveCount(0);
  await page.goto("/settings/workers");
  await expect(page.getByText("does not allow this", { exact: false })).toBeVisible();
});
