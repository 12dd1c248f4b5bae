import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Catalog } from "@/lib/platform/catalog-files/load-catalog";
import type { ScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { bandProblem } from "./expectations";
import { openTrials, type Trial } from "./open-trials";
import { tellFiles, tellReview, tellTrial } from "./tell-trial";

export type TryOptions = {
  /** One player; null = all that the scenario has. */
  player: string | null;
  /** Folder that keeps what each try stored. */
  out: string | null;
  /** The screenshots of the try become the references that later ones are compared with. */
  writesReferences: boolean;
  signal: AbortSignal;
};

/** Plays a scenario in real boxes and tells what came of it; true when every player earned what it should. */
export async function tryScenario(
  catalog: Catalog,
  scenario: ScenarioVersion,
  { player, out, writesReferences, signal }: TryOptions,
): Promise<boolean> {
  const players = player === null ? scenario.players.map(({ slug }) => slug) : [player];
  const trials = await openTrials(catalog);
  let isAsExpected = true;
  try {
    for (const name of players) {
      const trial = await trials.play(scenario, name, signal);
      console.log(tellTrial(scenario, name, trial).join("\n"));
      if (player !== null) console.log([...tellReview(scenario), ...tellFiles(trial.record)].join("\n"));
      if (out !== null) await keep(trial, path.join(out, name));
      if (writesReferences) console.log((await writeReferences(scenario, trial)).join("\n"));
      if (bandProblem(name, trial.record) !== null) isAsExpected = false;
    }
  } finally {
    await trials.close();
  }
  return isAsExpected;
}

async function keep({ runFolder }: Trial, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(runFolder, folder, { recursive: true });
  console.log(`Kept in ${folder}`);
}

/** References are made by the recipe of what they are compared with (catalog/README.md). */
async function writeReferences({ manifest, folder }: ScenarioVersion, trial: Trial): Promise<string[]> {
  if (manifest.kind !== "end-to-end") return ["Only end-to-end scenarios have references."];
  const written: string[] = [];
  for (const { view, reference } of manifest.checks) {
    const target = manifest.references.find((one) => one.view === (reference ?? view))?.path;
    const shot = trial.record.validation.checks.find((check) => check.view === view)?.actualImage;
    if (target === undefined || shot === undefined) continue;
    await cp(path.join(trial.runFolder, shot), path.join(folder, target));
    written.push(`Reference ${target} written.`);
  }
  return written;
}
