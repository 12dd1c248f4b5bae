import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures";

test("an engineer ticks two executions, leaves a scenario out, swaps sides and sends the page on", async ({
  page,
  browser,
  signInAs,
  linkFor,
  runs,
  expectAccessible,
}) => {
  await signInAs("operator");
  const tick = (id: string) => page.locator(`input[data-tick][value="${id}"]`);
  await tick(runs.passed.execution).check();
  await expect(page).toHaveURL(new RegExp(`ticked=${runs.passed.execution}`));
  await tick(runs.mediocre.execution).check();
  await page.getByRole("link", { name: "Compare", exact: true }).last().click();

  await expect(page.getByRole("heading", { name: "Compare two executions" })).toBeVisible();
  const eligibility = page.getByRole("region", { name: "Eligibility" });
  await expect(eligibility).toContainText("3 of 3 slots paired");
  await expect(page.getByRole("region", { name: "Gate", exact: true })).toContainText("Model differs");
  const totals = page.getByRole("region", { name: "Totals of both sides" });
  await expect(totals.getByRole("row", { name: /Points/ })).toContainText("needs 3 more");
  await expectAccessible();

  await page.locator("details").filter({ hasText: "tide-clock" }).locator("summary").click();
  await expect(page.getByRole("region", { name: "Criteria that moved" }).first()).toBeVisible();
  await expectAccessible();
  await page.goto(`${page.url()}&exclude=tide-clock`);
  await expect(eligibility).toContainText("2 of 3 slots paired; 1 in 1 excluded scenario");
  await expect(eligibility).toContainText("Left out by the reader");

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.goto(await linkFor("viewer"));
  await colleague.getByRole("button", { name: /sign in/i }).click();
  await colleague.waitForURL(/\/executions/);
  await colleague.goto(page.url());
  await expect(colleague.getByRole("region", { name: "Eligibility" })).toContainText("2 of 3 slots paired");
  await expect(colleague.getByRole("button", { name: /run again/i })).toHaveCount(0);
  await context.close();

  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "e2e-delta.json" }).click();
  const saved = await (await saving).path();
  expect(JSON.parse(await readFile(saved, "utf8"))).toMatchObject({
    from_execution_id: runs.passed.execution,
    comparable: true,
    cohort: { included_case_ids: expect.not.arrayContaining(["tide-clock"]) },
  });

  await page.getByRole("link", { name: "Bring back tide-clock" }).click();
  await expect(eligibility).toContainText("3 of 3 slots paired");
  await page.getByRole("link", { name: "Swap sides" }).click();
  await expect(page).toHaveURL(new RegExp(`a=${runs.mediocre.execution}`));
  await expect(page.getByRole("button", { name: /run again what got worse/i })).toHaveCount(0);
});

test("two runs of a slot stand side by side, and an unknown side is not found", async ({
  page,
  signInAs,
  runs,
  expectAccessible,
}) => {
  await signInAs("viewer");
  await page.goto(`/compare/runs?a=${runs.passed.runs["tide-clock"]}&b=${runs.mediocre.runs["tide-clock"]}`);
  await expect(page.getByRole("region", { name: "Criteria of both runs" })).toBeVisible();
  await expectAccessible();
  await page.goto(`/compare?a=${runs.passed.execution}&b=exe_0000000000000000`);
  await expect(page.getByText("There is nothing at this address.")).toBeVisible();
  await page.goto("/compare");
  await expect(page.getByRole("link", { name: "Choose executions" })).toBeVisible();
  await expectAccessible();
});

test("several executions are compared with one base", async ({ page, signInAs, runs, expectAccessible }) => {
  await signInAs("viewer");
  await page.goto(
    `/compare/many?a=${runs.passed.execution}&b=${runs.mediocre.execution},${runs.hostile.execution}`,
  );
  await expect(page.getByRole("region", { name: "Pairs with the base" }).getByRole("row")).toHaveCount(3);
  await expectAccessible();
});
