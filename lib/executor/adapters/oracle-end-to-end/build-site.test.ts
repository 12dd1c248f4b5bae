import { describe, expect, test } from "vitest";
import type { BoxRun } from "@/lib/executor/support/run-in-box";
import { toStepResult } from "./build-site";

const ended = (over: Partial<BoxRun> = {}): BoxRun => ({
  exit: { code: 0, signal: null, outOfMemory: false },
  stdout: "",
  stderr: "",
  timedOut: false,
  overflowed: false,
  ...over,
});
const failed = { code: 2, signal: null, outOfMemory: false };

describe("a step of the build", () => {
  test.each<[string, BoxRun, string | null]>([
    ["that ends well has no detail, whatever it said", ended({ stderr: "a warning" }), null],
    [
      "that fails tells its last five lines",
      ended({ exit: failed, stderr: "1\n2\n3\n4\n5\n6\n" }),
      "Exit 2. 2\n3\n4\n5\n6",
    ],
    [
      "that fails without a word on stderr tells its stdout",
      ended({ exit: failed, stdout: "no tide" }),
      "Exit 2. no tide",
    ],
    ["that is silent tells its exit", ended({ exit: failed }), "Exit 2."],
    [
      "that was killed for its memory says so",
      ended({ exit: { code: null, signal: "SIGKILL", outOfMemory: true } }),
      "Exit SIGKILL (out of memory).",
    ],
    [
      "that takes too long names its limit",
      ended({ exit: failed, timedOut: true }),
      "It did not end within 60 s.",
    ],
    [
      "that floods its output is stopped",
      ended({ exit: failed, overflowed: true }),
      "It printed more than 8388608 bytes.",
    ],
  ])("%s", (_, run, detail) => {
    expect(toStepResult("npm run build", run, 60)).toEqual({
      command: "npm run build",
      succeeded: detail === null,
      detail,
    });
  });
});
