import { expect, test } from "vitest";
import type { RawLine } from "@/lib/contracts/raw-line";
import { createTinyHarness } from "../testing/tiny-harness";
import { runnerLineOf, translateRaw } from "./translate-raw";

const at = (second: number): string => `2026-01-02T03:04:0${second}.000Z`;
const translate = (lines: readonly RawLine[]) => [...translateRaw(lines, createTinyHarness(), {})];

test("a runner line gives back its event, stamped with the time of the line", () => {
  const line = runnerLineOf({ type: "system", stage: "teardown", status: "started", message: "Teardown" });
  expect(translate([{ at: at(1), stream: "runner", line }])).toEqual([
    { timestamp: at(1), type: "system", stage: "teardown", status: "started", message: "Teardown" },
  ]);
});

test("a runner line that is no event is kept as unknown", () => {
  expect(translate([{ at: at(1), stream: "runner", line: "{}" }])).toEqual([
    { timestamp: at(1), type: "unknown", raw: "{}" },
  ]);
});

test("what the harness held back comes before the first runner line behind its output", () => {
  const runner: RawLine = {
    at: at(3),
    stream: "runner",
    line: runnerLineOf({ type: "error", message: "late" }),
  };
  const early: RawLine = { ...runner, at: at(1) };
  const result: RawLine = { at: at(2), stream: "stdout", line: '{"result":{"isError":false}}' };
  const kinds = translate([early, result, runner, runner]).map((event) => [event.type, event.timestamp]);
  expect(kinds).toEqual([
    ["error", at(1)],
    ["agent", at(2)],
    ["error", at(3)],
    ["error", at(3)],
  ]);
});

test("imported two-key lines have no time; translation still gives the same bytes each time", () => {
  const lines: RawLine[] = [
    { stream: "stdout", line: '{"say":"hi"}' },
    { stream: "stderr", line: "careful" },
  ];
  expect(translate(lines)).toEqual(translate(lines));
  expect(translate(lines).map((event) => event.type)).toEqual(["agent", "warning"]);
});
