import "server-only";
import { cache } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { artifactUrl } from "@/lib/platform/artifact-links";
import { requireAccount } from "@/lib/platform/session";
import { listRuns } from "./log/queries";
import type { RunLogInput, RunLogPage } from "./log/schema";
import { getRun } from "./queries";
import type { Artifact, RunDetail } from "./schema";

/** Takes either id of a run, `bhl-…` or `brn-…`. */
export const loadRun = cache(async (rawId: string): Promise<RunDetail> =>
  getRun(await requireAccount("read-runs"), rawId),
);

export async function loadRuns(input: RunLogInput): Promise<RunLogPage> {
  return listRuns(await requireAccount("read-runs"), input);
}

const TEXT_BYTES = 512 * 1024;
const TEXT = /^(text\/|application\/(json|x-ndjson|yaml|javascript|xml))|\+json|\+xml/;

/** The head of a stored text file; null for other kinds, and when the artifact host does not answer. */
export async function loadArtifactText(ledgerId: LedgerId, artifact: Artifact): Promise<string | null> {
  await requireAccount("read-runs");
  if (!TEXT.test(artifact.mediaType)) return null;
  try {
    const answer = await fetch(artifactUrl(ledgerId, artifact.path), {
      cache: "no-store",
      redirect: "error",
      headers: { range: `bytes=0-${TEXT_BYTES - 1}` },
      signal: AbortSignal.timeout(5000),
    });
    return answer.ok ? new TextDecoder().decode((await answer.arrayBuffer()).slice(0, TEXT_BYTES)) : null;
  } catch {
    return null;
  }
}
