import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { executionSummarySchema } from "@/lib/executions/schema";
import { ExecutionRow } from "./execution-row";

const EXECUTION = executionSummarySchema.parse({
  id: "exe_00000000000000aa",
  title: "Nightly",
  suiteSlug: "first-light",
  stackSlug: "local",
  harness: "gemini",
  harnessVersion: "0.61.0",
  modelId: "scripted-good",
  agentId: "mnm-1",
  createdAt: new Date("2026-11-29T10:00:00Z"),
  finishedAt: new Date("2026-11-29T11:00:00Z"),
  startedBy: "Ada",
  isCancelRequested: false,
  replaysSnapshot: null,
  counts: {
    planned: 10,
    queued: 0,
    running: 0,
    passed: 6,
    failed: 2,
    incomplete: 1,
    inconclusive: 0,
    undetermined: 1,
    aborted: 0,
  },
  verdict: "failed",
  meanShare: 0.7,
  scoredRuns: 8,
  tokensTotal: 12_000,
  costUsd: 0.4,
  needsAttention: 2,
});

test("fifty rows of the list stay below 1,500 elements, and a row says all its figures in words", () => {
  const viewer = { zone: "UTC", now: new Date("2026-11-29T12:00:00Z") };
  const row = createElement(ExecutionRow, { execution: EXECUTION, viewer, hasDay: true });
  const markup = renderToStaticMarkup(createElement("table", {}, createElement("tbody", {}, row)));
  const elements = (markup.match(/<[a-z]/g) ?? []).length - 2;
  expect(elements).toBeLessThanOrEqual(26);
  for (const words of ["Failed", "of 10", "6 passed, 2 failed", "2 need attention", "95 % interval"])
    expect(markup).toContain(words);
});
