import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { RunRecord } from "@/lib/contracts/run-record";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { Evaluation } from "@/lib/executor/ports/oracle";
import { unawarded } from "@/lib/executor/stages/unawarded";
import { withoutAwards } from "@/lib/executor/support/awards";
import { decodePng } from "@/lib/executor/support/decode-png";
import type { JournalFact } from "@/lib/runs/schema";
import { sha256Hex } from "@/lib/shared/digest";
import type { Findings } from "./findings";
import { rejudge } from "./rejudge";

const NOT_EVALUATED = "Not evaluated.";

type Facts = {
  request: RunRequest;
  record: RunRecord;
  folder: string;
  catalog: string;
  journal: readonly JournalFact[];
};

/** Pictures are equal when their points are: two versions of one compressor write different bytes. */
function contentOf(name: string, bytes: Buffer): string {
  const image = name.endsWith(".png") ? decodePng(bytes) : null;
  return image?.ok === true
    ? `${image.value.width}×${image.value.height} ${sha256Hex(image.value.rgba)}`
    : sha256Hex(bytes);
}

async function checkWritten(
  evaluation: Evaluation,
  scratch: string,
  folder: string,
  findings: Findings,
): Promise<void> {
  for (const { path: name } of evaluation.files) {
    const [again, then] = await Promise.all(
      [path.join(scratch, "run"), folder].map((root) => readFile(path.join(root, name)).catch(() => null)),
    );
    // What only a box can write (build, logs) is not written by judging again.
    if (again === null || again === undefined) continue;
    findings.same(
      "awards",
      `content of ${name}`,
      contentOf(name, again),
      then ? contentOf(name, then) : undefined,
    );
  }
}

async function checkJudged(facts: Facts, findings: Findings): Promise<void> {
  const { request, record, folder } = facts;
  const judged = await rejudge(facts);
  if ("reason" in judged) return findings.cannot("awards", "awards", `${judged.reason}.`);
  try {
    const { criteria, validation } = judged.evaluation;
    const recorded = record.touchstone?.criteria ?? [];
    for (const [place, { id }] of request.scenario.criteria.entries())
      findings.same("awards", `award of ${id}`, criteria[place], recorded[place]);
    findings.same("awards", "number of awards", criteria.length, recorded.length);
    for (const name of ["loaded", "checks", "proofs", "debugScripts", "asset"] as const)
      findings.same("awards", `validation.${name}`, validation[name], record.validation[name]);
    await checkWritten(judged.evaluation, judged.scratch, folder, findings);
  } finally {
    await rm(judged.scratch, { recursive: true, force: true });
  }
  if (request.scenario.kind === "end-to-end")
    findings.cannot(
      "awards",
      "build and page load",
      "They need the build's box and a browser; their stored results were used.",
    );
  else if (request.scenario.kind === "patch")
    findings.cannot(
      "awards",
      "what the hidden cases showed",
      "They ran in a box of their own; what was seen then was judged again.",
    );
  else if (request.scenario.criteria.some(({ award }) => "oracle" in award))
    findings.cannot(
      "awards",
      "what the oracle program prints",
      "It runs in a box of its own; what it printed then was used.",
    );
}

/** Derives every award again: from the tree and the stored evidence, or from the fact that nothing was evaluated. */
export async function checkAwards(facts: Facts, findings: Findings): Promise<void> {
  const { request, record, journal } = facts;
  const evaluated = journal.findLast(({ type }) => type === "run.evaluated");
  const recorded = record.touchstone?.criteria;
  if (evaluated === undefined) {
    findings.same("awards", "awards of a run that was not evaluated", unawarded(request.scenario), recorded);
    return;
  }
  const oracleError = evaluated.data["oracleError"];
  if (typeof oracleError !== "string") return checkJudged(facts, findings);
  // An oracle that was stopped never spoke; one that broke gave its reason to every criterion.
  const isStopped = recorded?.every(({ reason }) => reason === NOT_EVALUATED) ?? false;
  const none = isStopped
    ? unawarded(request.scenario)
    : withoutAwards(request.scenario.criteria, oracleError);
  findings.same("awards", "awards of a run whose oracle broke", none, recorded);
  findings.cannot("awards", "that the oracle broke", "It broke in a box of its own; the journal tells it.");
}
