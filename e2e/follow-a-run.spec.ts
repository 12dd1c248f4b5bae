import type { APIResponse } from "@playwright/test";
import { expect, test } from "./fixtures";

const ACCEPT = { accept: "text/event-stream" };

async function framesOf(answer: APIResponse): Promise<{ event: string; id: string; data: unknown }[]> {
  const parts = (await answer.text()).split("\n\n").filter((part) => part.startsWith("event: "));
  return parts.map((part) => ({
    event: /^event: (.*)$/m.exec(part)?.[1] ?? "",
    id: /^id: (.*)$/m.exec(part)?.[1] ?? "",
    data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? "null"),
  }));
}

test("a program follows a run to its end, and comes back where it broke off without a gap or a repetition", async ({
  page,
  signInAs,
  runs,
}) => {
  await signInAs("viewer");
  const ledgerId = Object.values(runs.passed.runs)[0] ?? "";
  const source = `/api/runs/${ledgerId}/events`;
  const whole = await framesOf(await page.request.get(source, { headers: ACCEPT }));
  const events = whole.filter(({ event }) => event === "event");
  expect(events.length).toBeGreaterThan(5);
  expect(events.map(({ id }) => Number(id.split(".")[0]))).toEqual(events.map((_, index) => index));
  expect(whole.at(-1)).toMatchObject({ event: "state", data: { termination: "completed" } });

  const broken = whole[3]?.id ?? "";
  const rest = await page.request.get(source, { headers: { ...ACCEPT, "last-event-id": broken } });
  expect(await framesOf(rest)).toEqual(whole.slice(4));
  const last = whole.at(-1)?.id ?? "";
  const over = await page.request.get(source, { headers: { ...ACCEPT, "last-event-id": last } });
  expect(over.status()).toBe(204);
});
