import path from "node:path";
import type { CollectReport } from "../ports/workspace";
import { mapAtOnce } from "../support/map-at-once";
import { DEFAULT_COLLECT_LIMITS } from "./executor-ports";
import { redactFile } from "./redact-file";
import { note, type RunState } from "./run-state";

export const IMPLEMENTATION_FOLDER = "implementation";
const MAX_NAMED = 20;
/** Files that are looked through at once; each holds at most a few megabytes. */
const AT_ONCE = 8;

/** Ends that leave work worth keeping; an abort must not wait, and after a failure of ours the tree means nothing. */
const COLLECTED_ENDS: ReadonlySet<string> = new Set(["timed_out", "hung", "harness_error"]);

function tellSkipped(run: RunState, skipped: readonly { path: string; reason: string }[]): void {
  for (const entry of skipped.slice(0, MAX_NAMED))
    run.latch.remark(`Not collected: ${JSON.stringify(entry.path)}, ${entry.reason}.`);
  if (skipped.length > MAX_NAMED)
    run.latch.remark(`Not collected: ${skipped.length - MAX_NAMED} more entries.`);
}

/** Before anything judges or hashes the tree, so that what is stored is what was judged (lib/decisions/0026). */
async function withoutSecrets(run: RunState, files: CollectReport["files"]): Promise<CollectReport["files"]> {
  return mapAtOnce(files, AT_ONCE, async (file) => {
    const stored = await redactFile(run, `${IMPLEMENTATION_FOLDER}/${file.path}`, "source");
    return { ...file, path: stored.slice(IMPLEMENTATION_FOLDER.length + 1) };
  });
}

/** Stage 3: copies the tree out, also after a stopped run (lib/decisions/0010). Throws COLLECT_FAILED. */
export async function collect(run: RunState): Promise<void> {
  const { latch, ports, input, runFolder } = run;
  const end = latch.decision()?.termination;
  if (runFolder === null || (end !== undefined && !COLLECTED_ENDS.has(end))) return;
  // A run that is already decided keeps its tree even when an operator aborts now.
  const signal = end === undefined ? input.signal : new AbortController().signal;
  run.collected = await ports.workspace.collect(
    run.paths.workspace,
    path.join(runFolder, IMPLEMENTATION_FOLDER),
    input.collectLimits ?? DEFAULT_COLLECT_LIMITS,
    signal,
  );
  run.collected = { ...run.collected, files: await withoutSecrets(run, run.collected.files) };
  tellSkipped(run, run.collected.skipped);
  const { files, skipped } = run.collected;
  await note(run, "tree.collected", { files: files.length, skipped: skipped.length });
}
