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
};

async function isMissing(program: string, ...args: string[]): Promise<boolean> {
  return promisify(execFile)(program, args).then(
    () => false,
    () => true,
  );
}

/** Why no box can be had; null when one stood and ran a program. */
async function whyNoBox(sandbox: Sandbox, scratchPath: string): Promise<string | null> {
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
      return code === 0 ? null : `A box ended its first program with ${code ?? "a signal"}.`;
    } finally {
      await box.destroy();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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
  const noBox = await whyNoBox(sandbox, scratchPath);
  const blocks = [
    ...(noBox === null ? [] : [`${noBox} Install bubblewrap, and let accounts make user namespaces.`]),
    ...((await isMissing("socat", "-V")) ? ["socat is missing: a box could not reach its gateway."] : []),
    ...((await isMissing("git", "--version")) ? ["git is missing: no workspace could be made."] : []),
  ];
  return {
    sandboxes: blocks.length === 0 ? [sandbox.slug] : [],
    hasBrowser,
    lacks: [
      ...blocks.map((sentence) => `${sentence} This worker takes no runs.`),
      ...(hasBrowser
        ? []
        : [`There is no ${chromiumPath}: this worker takes no end-to-end scenarios. Install chromium.`]),
    ],
  };
}
