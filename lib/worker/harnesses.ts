import { createHarnessClaude } from "@/lib/executor/adapters/harness-claude/create-harness-claude";
import { createHarnessCline } from "@/lib/executor/adapters/harness-cline/create-harness-cline";
import { createHarnessCodex } from "@/lib/executor/adapters/harness-codex/create-harness-codex";
import { createHarnessCommand } from "@/lib/executor/adapters/harness-command/create-harness-command";
import { createHarnessGemini } from "@/lib/executor/adapters/harness-gemini/create-harness-gemini";
import { createHarnessOpencode } from "@/lib/executor/adapters/harness-opencode/create-harness-opencode";
import { createHarnessPi } from "@/lib/executor/adapters/harness-pi/create-harness-pi";
import { createHarnessQwen } from "@/lib/executor/adapters/harness-qwen/create-harness-qwen";
import type { Subject } from "@/lib/executor/plan/run-request";
import type { Harness } from "@/lib/executor/ports/harness";

const MADE: Readonly<Record<string, (version: string) => Harness>> = {
  claude: createHarnessClaude,
  codex: createHarnessCodex,
  gemini: createHarnessGemini,
  opencode: createHarnessOpencode,
  qwen: createHarnessQwen,
  pi: createHarnessPi,
  cline: createHarnessCline,
  command: createHarnessCommand,
};

export const HARNESS_SLUGS = Object.keys(MADE);

/** The adapter that drives a subject's CLI in its pinned version; null when this version of the program has none. */
export function harnessOf(subject: Pick<Subject, "harness" | "harnessVersion">): Harness | null {
  const make = Object.hasOwn(MADE, subject.harness) ? MADE[subject.harness] : undefined;
  return make?.(subject.harnessVersion ?? "") ?? null;
}
