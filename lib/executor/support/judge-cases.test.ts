import { expect, test } from "vitest";
import { hiddenCaseSchema } from "@/lib/contracts/hidden-cases";
import { judgeCases, readObservations, withoutExpectations } from "./judge-cases";

const aCase = (steps: unknown[]) =>
  hiddenCaseSchema.parse({ id: "c", title: "C", group: "g", before: "fails", module: "a.mjs", steps });
const holds = (step: Record<string, unknown>, seen: unknown): boolean => {
  const stdout = `${JSON.stringify({ id: "c", seen: [seen] })}\n`;
  return judgeCases([aCase([step])], readObservations(stdout))[0]?.verdicts[0]?.pass ?? false;
};

const call = { call: "f", args: [1] };
test.each([
  [{ ...call, returns: { a: [1], b: null } }, { kind: "value", value: { b: null, a: [1] } }, true],
  [{ ...call, returns: 1 }, { kind: "value", value: "1" }, false],
  [{ ...call, returns: null }, { kind: "nothing" }, false],
  [{ ...call, returns: null }, { kind: "value", value: null }, true],
  [{ ...call, throws: "line 2" }, { kind: "threw", message: "at line 2: no end" }, true],
  [{ ...call, throws: "line 2" }, { kind: "value", value: "line 2" }, false],
  [call, { kind: "nothing" }, true],
  [call, { kind: "threw", message: "no" }, false],
  [call, { pass: true }, false],
  [{ make: "Q", args: [], as: "q" }, { kind: "nothing" }, true],
  [{ make: "Q", args: [], as: "q" }, { kind: "threw", message: "" }, false],
  [{ run: ["x"], exit: 0, stdout: "a\n" }, { kind: "exit", code: 0, stdout: "a\n" }, true],
  [{ run: ["x"], exit: 0, stdout: "a\n" }, { kind: "exit", code: 0, stdout: "a" }, false],
  [{ run: ["x"], exit: 2 }, { kind: "exit", code: null, stdout: "" }, false],
])("%j, seen as %j, holds: %s", (step, seen, expected) => {
  expect(holds(step, seen)).toBe(expected);
});

test("a step that was not seen does not hold, and says so", () => {
  const judged = judgeCases([aCase([{ ...call, returns: 1 }])], readObservations("no line\n{}\n"));
  expect(judged[0]?.verdicts[0]?.assertions[0]).toMatchObject({
    pass: false,
    actual: expect.stringContaining("nothing was seen"),
  });
});

test("the first line about a case counts", () => {
  const seen = readObservations('{"id":"c","seen":[]}\n{"id":"c","seen":[{"kind":"nothing"}]}\n');
  expect(seen.get("c")).toEqual([]);
});

test("what the box is told has no expectation", () => {
  const told = [
    { ...call, returns: 1 },
    { ...call, throws: "x" },
    { run: ["x"], exit: 1, stdout: "y" },
  ];
  expect(aCase(told).steps.map(withoutExpectations)).toEqual([call, call, { run: ["x"], input: "" }]);
});
