import { expect, test } from "./fixtures";

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
  await expect(page.getByText("without-a-floor")).toHaveCount(0);
  await page.goto(`/runs/${runs.misfits.runs["without-a-floor"]}`);
  await expect(page.getByText("Infrastructure").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /publish/i })).toHaveCount(0);
});

test("a completed run without a review is not published", async ({ page, signInAs, runs }) => {
  await signInAs("operator");
  await page.goto(`/runs/${runs.passed.runs["tide-clock"]}`);
  const publish = page.getByRole("button", { name: /publish/i });
  if ((await publish.count()) > 0) await expect(publish).toBeDisabled();
});

test("a viewer neither starts nor publishes", async ({ page, signInAs }) => {
  await signInAs("viewer");
  await expect(page.getByRole("button", { name: /start execution/i })).toHaveCount(0);
  const answer = await page.goto("/failures");
  expect(answer?.status()).not.toBe(500);
  await expect(page.getByText("Your role does not allow this page.", { exact: false })).toBeVisible();
});
