import { createHarnessClaude } from "@/lib/executor/adapters/harness-claude/create-harness-claude";
import { createHarnessCommand } from "@/lib/executor/adapters/harness-command/create-harness-command";
import { createHarnessGemini } from "@/lib/executor/adapters/harness-gemini/create-harness-gemini";
import type { Subject } from "@/lib/executor/plan/run-request";
import type { Harness } from "@/lib/executor/ports/harness";

const MADE: Readonly<Record<string, (version: string) => Harness>> = {
  claude: createHarnessClaude,
  gemini: createHarnessGemini,
  command: createHarnessCommand,
};

export const HARNESS_SLUGS = Object.keys(MADE);

/** The adapter that drives a subject's CLI in its pinned version; null when this version of the program has none. */
export function harnessOf(subject: Pick<Subject, "harness" | "harnessVersion">): Harness | null {
  const make = Object.hasOwn(MADE, subject.harness) ? MADE[subject.harness] : undefined;
  return make?.(subject.harnessVersion ?? "") ?? null;
}
