import { expect, pressUntil, test } from "./fixtures";

test("an engineer finds a test, narrows its history, and sets two subjects side by side", async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs("viewer");
  await page.goto("/tests");
  const table = page.getByRole("region", { name: "Tests" });
  await expect(table.getByRole("row", { name: /Tide clock/ })).toContainText("Active");
  await expectAccessible();
  await page.getByRole("textbox", { name: "Filter tests" }).fill("tide");
  await expect(table.getByRole("row")).toHaveCount(2);
  await pressUntil(page, "Escape", () => expect(page.getByRole("textbox")).not.toBeFocused());
  await table.getByRole("link", { name: "Tide clock" }).click();

  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures).toContainText(/\d+ of \d+ runs/);
  await expect(page.getByRole("figure", { name: /Points of \d+ runs/ })).toBeVisible();
  await expectAccessible();

  await page.getByRole("link", { name: "Full marks" }).click();
  await expect(page).toHaveURL(/result=full/);
  await expect(page.getByRole("region", { name: "Runs of this test" })).not.toContainText("Failed");
  await page.getByRole("link", { name: "All runs" }).click();

  await page.getByRole("link", { name: /Choose .*scripted-good as A/ }).click();
  await expect(page).toHaveURL(/a=/);
  await page.getByRole("link", { name: /Choose .*scripted-mediocre as B/ }).click();
  await expect(page.getByRole("region", { name: "Two subjects", exact: true })).toContainText(
    "one and the same definition",
  );
  await expectAccessible();
  await page.goto("/tests/no-such-test");
  await expect(page.getByText("There is nothing at this address.")).toBeVisible();
});
