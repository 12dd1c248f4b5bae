import { expect, test } from "./fixtures";

test("an operator copies a suite, changes it, and is asked before leaving unsaved work", async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs("operator");
  await page.goto("/suites");
  await page.getByRole("link", { name: "First light" }).click();
  await expect(page.getByText("from the catalog, read-only")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Copy to edit" }).click();
  await expect(page).toHaveURL(/\/suites\/first-light-copy/);
  const editor = page.getByRole("region", { name: "Edit" });
  await editor.getByRole("spinbutton", { name: "Repetitions" }).fill("3");
  await expect(editor).toContainText("not saved yet");
  await expectAccessible();
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Suites" }).first().click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(page).toHaveURL(/first-light-copy/);
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).not.toContainText("not saved yet");
  await page.reload();
  await expect(editor.getByRole("spinbutton", { name: "Repetitions" })).toHaveValue("3");
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete first-light-copy/ })
    .click();
  await expect(page).toHaveURL(/\/suites$/);
});

test("a stack's text is refused with its line, and saved byte for byte", async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs("operator");
  await page.goto("/stacks/local");
  await expectAccessible();
  await page.getByRole("button", { name: "Copy to edit" }).click();
  await expect(page).toHaveURL(/\/stacks\/local-copy/);
  const text = page.getByRole("textbox", { name: "YAML of the stack" });
  const yaml = await text.inputValue();
  await text.fill(yaml.replace("sandbox: bubblewrap", "sandbox: cardboard"));
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("region", { name: "YAML" }).getByRole("alert");
  await expect(alert).toContainText(/Line \d+, column \d+, sandbox/);
  await text.fill(`${yaml}# mine\n`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(text).toHaveValue(`${yaml}# mine\n`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete local-copy/ })
    .click();
  await expect(page).toHaveURL(/\/stacks$/);
});
