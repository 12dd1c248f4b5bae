/**
 * Makes the recordings of the harness adapters: the real programs in real boxes against the scripted model server.
 * Run after a CLI's pinned version changed: npx tsx lib/executor/testing/record-harnesses.ts [harness …] [mode …]
 */
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Harness } from "../ports/harness";
import { pinnedHarnesses } from "./pinned-harnesses";
import { modesOf, runForReal } from "./real-run";
import { createRunBench } from "./run-bench";

const ASKED_FOR = new Set(process.argv.slice(2));

async function record(harness: Harness): Promise<void> {
  const bench = await createRunBench();
  const modes = modesOf(harness);
  const wanted = modes.filter((mode) => ASKED_FOR.has(mode));
  try {
    for (const mode of wanted.length > 0 ? wanted : modes) {
      const { record: told, ledgerId } = await runForReal(bench, harness, mode);
      const folder = path.resolve("lib/executor/adapters", `harness-${harness.slug}`, "recordings");
      await mkdir(folder, { recursive: true });
      for (const kind of ["raw", "events"])
        await copyFile(
          path.join(bench.runFolder(ledgerId), `${kind}.jsonl`),
          path.join(folder, `${mode}.${kind}.jsonl`),
        );
      const { state, detail } = told.status;
      process.stdout.write(`${harness.slug} ${mode}: ${state}, ${detail ?? "no detail"}\n`);
    }
  } finally {
    await bench.close();
  }
}

const harnesses = await pinnedHarnesses();
const chosen = harnesses.filter(({ slug }) => ASKED_FOR.has(slug));
for (const harness of chosen.length > 0 ? chosen : harnesses) await record(harness);
