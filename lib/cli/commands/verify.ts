import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { dataFolder } from "@/lib/platform/data-folder";
import { getRun, listJournal } from "@/lib/runs/queries";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { strictSum } from "@/lib/shared/statistics";
import { replay } from "./replay";

const ACTOR = { kind: "system", name: "command line" } as const;

type Finding = { what: string; isRight: boolean; detail: string };

/** Says of each thing that can be checked whether it agrees. Ends with 1 when something differs. */
export async function verify([rawId = ""]: readonly string[]): Promise<number> {
  const run = await getRun(ACTOR, rawId);
  const folder = path.join(dataFolder(), "runs", run.ledgerId);
  const findings: Finding[] = [];
  for (const artifact of run.artifacts) {
    const actual = await digestOfFile(path.join(folder, artifact.path));
    findings.push({
      what: artifact.path,
      isRight: actual === artifact.sha256,
      detail: actual ?? "is missing",
    });
  }
  const broken = firstBrokenLink(await listJournal(ACTOR, run.ledgerId));
  findings.push({
    what: "journal chain",
    isRight: broken === null,
    detail: broken === null ? "whole" : `broken at entry ${broken}`,
  });
  findings.push(...recordFindings(run));
  for (const { what, isRight, detail } of findings) if (!isRight) console.log(`differs  ${what}: ${detail}`);
  console.log(`${findings.filter(({ isRight }) => isRight).length} of ${findings.length} checks agree`);
  const replayed = await replay([run.ledgerId]);
  return findings.every(({ isRight }) => isRight) ? replayed : 1;
}

function recordFindings(run: Awaited<ReturnType<typeof getRun>>): Finding[] {
  const part = run.record?.touchstone;
  if (!part) return [{ what: "record", isRight: false, detail: "there is none to compare with" }];
  const pairs: [string, unknown, unknown][] = [
    ["ledger status", part.ledger.status, run.status],
    ["ledger outcome", part.ledger.outcome, run.outcome],
    ["termination", run.record?.status.state, run.termination],
    ["result", part.result, run.result],
    ["points", part.points.earned, run.earned],
    [
      "sum of awards",
      strictSum(run.criteria.map(({ awarded }) => awarded)),
      run.criteria.length === 0 ? null : run.earned,
    ],
  ];
  return pairs.map(([what, recorded, stored]) => ({
    what,
    isRight: Object.is(recorded, stored),
    detail: `record ${String(recorded)}, database ${String(stored)}`,
  }));
}

async function digestOfFile(file: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest("hex");
  } catch {
    return null;
  }
}
