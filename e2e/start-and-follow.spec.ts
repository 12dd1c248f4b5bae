import { expect, pressUntil, test } from "./fixtures";

test("an operator starts an execution and watches it to its end", async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await signInAs("operator");
  const dialog = page.getByRole("dialog");
  await pressUntil(page, "n", () => expect(dialog).toBeVisible({ timeout: 500 }));
  await expectAccessible();
  await dialog.getByRole("combobox", { name: /^Suite/ }).selectOption({ label: "First light" });
  await dialog.getByRole("combobox", { name: /^Harness/ }).selectOption({ label: "Command" });
  await dialog.getByRole("combobox", { name: /^Model/ }).selectOption({ label: "scripted-good, scripted" });
  await dialog.getByRole("button", { name: "Run 3 scenarios × 1" }).click();
  await page.waitForURL(/\/executions\/exe_/);
  await expect(page.getByText("3 of 3 runs passed", { exact: false }).first()).toBeVisible({
    timeout: 150_000,
  });
  await expectAccessible();
});

test("rows stay below a banner while the server is away, and the page recovers by itself", async ({
  page,
  context,
  signInAs,
  runs,
}) => {
  await signInAs("viewer");
  await page.goto("/executions");
  const row = page.locator(`[data-row-link][href="/executions/${runs.passed.execution}"]`);
  await expect(page.getByText(/^Heard \d+ s ago/)).toBeVisible();
  // An open stream cannot be cut from outside the browser; a page whose stream never comes is in the same place.
  await context.route("**/api/**", (route) => route.abort());
  await page.reload();
  const banner = page.getByRole("alert").filter({ hasText: "The server does not answer." });
  await expect(banner).toContainText(/What you see is from \d\d:\d\d:\d\d/);
  await expect(banner.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(row).toBeVisible();
  await context.unroute("**/api/**");
  await expect(banner).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText(/^Heard \d+ s ago/)).toBeVisible();
  await expect(row).toBeVisible();
});

test("an engineer opens two executions from the list by keyboard and comes back to where they were", async ({
  page,
  signInAs,
  runs,
}) => {
  await signInAs("viewer");
  await page.goto("/executions");
  const rows = page.locator("[data-row-link]:visible");
  await pressUntil(page, "j", () => expect(rows.nth(1)).toBeFocused({ timeout: 200 }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/executions\/exe_/);
  const first = page.url();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Executions" })).toBeVisible();
  await pressUntil(page, "k", () => expect(rows.nth(2)).toBeFocused({ timeout: 200 }));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => /exe_/.test(url.href) && url.href !== first);
  await page.goto(`/executions/${runs.misfits.execution}`);
  await expect(page.getByText("Needs attention")).toBeVisible();
});

test("the list can be searched, and an empty answer offers the way back", async ({
  page,
  signInAs,
  runs,
}) => {
  await signInAs("viewer");
  await page.goto("/executions?q=no-such-thing");
  await expect(page.getByText(/None of \d+ executions match/)).toBeVisible();
  await page.goto("/executions?q=scripted-mediocre");
  await expect(page.getByRole("link", { name: /scripted-mediocre/ }).first()).toHaveAttribute(
    "href",
    `/executions/${runs.mediocre.execution}`,
  );
});
