import type { Clock } from "../ports/clock";
import { ExecutorError } from "../ports/errors";
import type { Harness } from "../ports/harness";
import type { SandboxBox } from "../ports/sandbox";
import { runInBox, type BoxRun } from "../support/run-in-box";

export type ProbeResult = { os: string; nodeVersion: string | null; harnessVersion: string | null };

const SYSTEM_PROBE = `. /usr/lib/os-release 2>/dev/null; printf '%s\\n' "\${PRETTY_NAME:-unknown}"; node --version || true`;

const OUTPUT_BYTES = 16_777_216;

/** A short command of ours before the harness: within a time limit and without a way out. */
export async function runBeforeHarness(
  box: SandboxBox,
  clock: Clock,
  argv: readonly [string, ...string[]],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<BoxRun> {
  const limits = { timeoutMs, outputBytes: OUTPUT_BYTES };
  const done = await runInBox(box, { argv, withGateway: false }, limits, clock, signal);
  if (done.exit.outOfMemory)
    throw new ExecutorError(
      "SANDBOX_OUT_OF_MEMORY",
      `${argv[0]} ran out of the box's memory before the harness started.`,
    );
  return done;
}

/** Asks the box itself what it is: the host may differ. */
export async function probeBox(
  box: SandboxBox,
  harness: Harness,
  toolPath: string,
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const system = await runBeforeHarness(box, clock, ["sh", "-c", SYSTEM_PROBE], limitMs, signal);
  const [os, node] = system.stdout.split("\n");
  const found = { os: os?.trim() || "unknown", nodeVersion: node?.trim() || null };
  const command = harness.versionCommand(toolPath);
  if (command === null) return { ...found, harnessVersion: null };
  const asked = await runBeforeHarness(box, clock, command, limitMs, signal);
  signal.throwIfAborted();
  if (asked.exit.code !== 0)
    throw new ExecutorError(
      "HARNESS_PROBE_FAILED",
      `${harness.title} did not tell its version (exit code ${asked.exit.code ?? "none"}): ${asked.stderr.slice(-300).trim()}`,
    );
  return { ...found, harnessVersion: harness.parseVersion(asked.stdout) };
}
