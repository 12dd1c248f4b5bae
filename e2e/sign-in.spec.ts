import { expect, test } from "./fixtures";

test("a stranger is sent to sign in and comes back to where they wanted to go", async ({ page }) => {
  await page.goto("/executions");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fexecutions/);
});

test("a link lets its person in once", async ({ page, signInAs }) => {
  await signInAs("viewer");
  await expect(page.getByRole("heading", { name: "Executions" })).toBeVisible();
});
