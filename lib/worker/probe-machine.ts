import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Sandbox } from "@/lib/executor/ports/sandbox";

const PROBE_LIMIT_MS = 20_000;
const LIMITS = { memoryBytes: 268_435_456, processes: 64, tmpBytes: 16_777_216 };

export type MachineCan = {
  sandboxes: string[];
  hasBrowser: boolean;
  /** A sentence for each thing that is missing, and what does not work without it. */
  lacks: string[];
  /** How boxes are confined, and by what their limits are enforced; `none` without boxes. */
  confinement: string;
  limitsTier: string;
};

async function isMissing(program: string, ...args: string[]): Promise<boolean> {
  return promisify(execFile)(program, args).then(
    () => false,
    () => true,
  );
}

type Probed = { noBox: string | null; confinement: string; limitsTier: string };
const WITHOUT = { confinement: "none", limitsTier: "none" };

/** What the boxes of this machine are, told by one that stood and ran a program, or why there are none. */
async function probeBoxes(sandbox: Sandbox, scratchPath: string): Promise<Probed> {
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  try {
    const box = await sandbox.prepare(
      {
        name: path.basename(scratchPath),
        scratchPath,
        mounts: [],
        gatewaySocketPath: null,
        workingDirectory: "/",
        limits: LIMITS,
        purpose: "harness",
      },
      signal,
    );
    try {
      const { exit } = await box.start({ argv: ["true"], env: {}, signal });
      const { code } = await exit;
      const noBox = code === 0 ? null : `A box ended its first program with ${code ?? "a signal"}.`;
      const { confinement, limitsTier } = box.evidence();
      return noBox === null ? { noBox, confinement, limitsTier } : { noBox, ...WITHOUT };
    } finally {
      await box.destroy();
    }
  } catch (error) {
    return { noBox: error instanceof Error ? error.message : String(error), ...WITHOUT };
  }
}

/** Tries what runs need on this machine, so that a worker promises nothing that it cannot do. */
export async function probeMachine(
  sandbox: Sandbox,
  scratchPath: string,
  chromiumPath: string,
): Promise<MachineCan> {
  const hasBrowser = await access(chromiumPath).then(
    () => true,
    () => false,
  );
  const { noBox, ...box } = await probeBoxes(sandbox, scratchPath);
  const blocks = [
    ...(noBox === null ? [] : [`${noBox} Install bubblewrap, and let accounts make user namespaces.`]),
    ...((await isMissing("socat", "-V")) ? ["socat is missing: a box could not reach its gateway."] : []),
    ...((await isMissing("git", "--version")) ? ["git is missing: no workspace could be made."] : []),
  ];
  return {
    sandboxes: blocks.length === 0 ? [sandbox.slug] : [],
    hasBrowser,
    ...(blocks.length === 0 ? box : WITHOUT),
    lacks: [
      ...blocks.map((sentence) => `${sentence} This worker takes no runs.`),
      ...(hasBrowser
        ? []
        : [`There is no ${chromiumPath}: this worker takes no end-to-end scenarios. Install chromium.`]),
    ],
  };
}
