import { expect, test } from "./fixtures";

test("a stranger is sent to sign in, and the address holds where they wanted to go", async ({ page }) => {
  await page.goto("/runs");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fruns$/);
  await expect(page.getByRole("textbox", { name: /email/i })).toBeVisible();
});

test("a link lets its person in once and nobody after", async ({ page, context, linkFor }) => {
  const link = await linkFor("viewer");
  await page.goto(link);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByRole("heading", { name: "Executions" })).toBeVisible();

  await context.clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByText("This link was used already", { exact: false })).toBeVisible();
  await page.goto("/executions");
  await expect(page).toHaveURL(/\/sign-in/);
});
