import type { ScenarioKind } from "@/lib/contracts/scenario-manifest";
import type { RunTermination } from "@/lib/contracts/termination";

/** What publishing a run of each tier releases (Test Cabinet §3 traits, lib/decisions/0009). */
export type Release = { source: boolean; build: boolean; isStatisticOnly: boolean };

const RELEASE: Record<RunTermination, Release | null> = {
  completed: { source: true, build: true, isStatisticOnly: false },
  catastrophic: { source: true, build: false, isStatisticOnly: false },
  timed_out: { source: true, build: false, isStatisticOnly: false },
  hung: { source: false, build: false, isStatisticOnly: true },
  harness_error: { source: false, build: false, isStatisticOnly: true },
  infrastructure: null,
  aborted: null,
};

/** Null = never publishable. Asset runs never release a source repository. */
export function releaseOf(termination: RunTermination, kind: ScenarioKind): Release | null {
  const release = RELEASE[termination];
  if (release === null || kind === "end-to-end") return release;
  return { ...release, source: kind !== "asset-generation" && release.source, build: false };
}

export type PublishRefusal = "not-finished" | "never-publishable" | "needs-a-review" | "already-published";

/** Why a run may not be published now; null = it may. */
export function refusalOf(run: {
  termination: RunTermination | null;
  submittedReviews: number;
  isPublished: boolean;
}): PublishRefusal | null {
  if (run.termination === null) return "not-finished";
  if (RELEASE[run.termination] === null) return "never-publishable";
  if (run.isPublished) return "already-published";
  return run.termination === "completed" && run.submittedReviews === 0 ? "needs-a-review" : null;
}

export const REFUSAL_SENTENCE: Record<PublishRefusal, string> = {
  "not-finished": "The run has not finished.",
  "never-publishable":
    "Runs that ended by our infrastructure or by an operator are never published: they say nothing about the model.",
  "needs-a-review": "A completed run needs at least one submitted review before it is published.",
  "already-published": "The run is published already.",
};

export const RELEASE_SENTENCE: Record<RunTermination, string> = {
  completed: "Releases the source tree, the playable build and the reviews.",
  catastrophic: "Releases the broken source tree; there is no build to release.",
  timed_out: "Releases the source tree as it stood when the time was up.",
  hung: "Counts in the model's reliability only; releases no source and no build.",
  harness_error: "Counts in the model's reliability only; releases no source and no build.",
  infrastructure: "Never published.",
  aborted: "Never published.",
};

/** Sign-in faults that surface as a harness error and must not be held against a model (Test Cabinet §5.4). */
export function looksLikeExpiredSignIn(text: string): boolean {
  return /\b401\b|unauthor|expired|refresh[_ ]token|invalid (api )?key|log ?in again|authenticat/i.test(text);
}
