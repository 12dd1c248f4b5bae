import { expect, test } from "./fixtures";

function isBuild(frame: { url(): string }): boolean {
  return frame.url().includes(".play.localhost");
}

test("what an agent says is shown as text and never runs", async ({ page, signInAs, runs }) => {
  await signInAs("viewer");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/runs/${runs.hostile.runs["ledger-reconcile"]}/transcript`);
  await expect(page.getByText("<script>", { exact: false }).first()).toBeVisible();
  expect(dialogs).toEqual([]);
  expect(await page.title()).not.toBe("owned");
  expect(await page.locator("main script").count()).toBe(0);
});

test("a build plays on an origin of its own, isolated, and answers keys", async ({
  page,
  signInAs,
  runs,
  origin,
}) => {
  await signInAs("viewer");
  await page.goto(`/runs/${runs.passed.runs["tide-clock"]}/play`);
  await page.getByRole("button", { name: /run the build/i }).click();
  await expect.poll(() => page.frames().filter(isBuild).length).toBe(1);
  const [frame = page.mainFrame()] = page.frames().filter(isBuild);
  await frame.waitForFunction(() => "tideClock" in window);
  const seen = await frame.evaluate(() => ({
    origin: location.origin,
    cookie: document.cookie,
    isolated: window.crossOriginIsolated,
    rtc: "RTCPeerConnection" in window,
    storage: typeof localStorage.setItem,
  }));
  expect(seen.origin).not.toBe(origin);
  expect(seen).toMatchObject({ cookie: "", rtc: false, storage: "function", isolated: true });
  const escape = await frame.evaluate(() => {
    try {
      window.top?.location.assign("/sign-in");
      return "left";
    } catch {
      return "held";
    }
  });
  expect(escape).toBe("held");
  await expect(page).toHaveURL(/\/play/);
});

test("every tab of a run opens and is accessible", async ({ page, signInAs, runs, expectAccessible }) => {
  test.slow();
  await signInAs("operator");
  const tide = runs.passed.runs["tide-clock"];
  const lantern = runs.passed.runs["lantern-sprite"];
  for (const path of [
    `${tide}`,
    `${tide}/transcript`,
    `${tide}/metrics`,
    `${tide}/proof`,
    `${tide}/files`,
    `${tide}/record`,
    `${tide}/play`,
    `${lantern}/assets`,
  ]) {
    await page.goto(`/runs/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible();
  }
  await page.goto(`/runs/${tide}/proof`);
  await expect(page.getByRole("img", { name: /^The curve of one tide/ })).toBeVisible();
  await page.goto(`/runs/${tide}/record`);
  await expect(page.getByText("6 of 6 guarantees proved")).toBeVisible();
});

test("lists and settings open and are accessible", async ({ page, signInAs, expectAccessible }) => {
  test.slow();
  await signInAs("admin");
  for (const path of [
    "/executions",
    "/runs",
    "/review",
    "/failures",
    "/published",
    "/settings/workers",
    "/settings/people",
    "/settings/audit",
    "/specimen",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible();
  }
});

test("a run that does not exist says so", async ({ page, signInAs }) => {
  await signInAs("viewer");
  await page.goto("/runs/bhl-000000000000");
  await expect(page.getByText("There is nothing at this address.")).toBeVisible();
});
