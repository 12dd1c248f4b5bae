import { firstBrokenLink } from "@/lib/shared/hash-chain";
import type { JournalFact } from "@/lib/runs/schema";
import type { Findings } from "./findings";

/** Facts that decide a run: one of them is the last word of every run that has ended. */
const LAST: ReadonlySet<string> = new Set([
  "run-concluded",
  "worker-lost",
  "claim-released",
  "cancel-requested",
]);

/** The chain, its two ends, and the digest of the record that it holds. */
export function checkJournal(
  journal: readonly JournalFact[],
  { hasEnded, recordSha256 }: { hasEnded: boolean; recordSha256: string | null },
  findings: Findings,
): void {
  const broken = firstBrokenLink(journal);
  if (broken === null) findings.agrees("journal", `chain of ${journal.length} facts`);
  else findings.differs("journal", "chain", `The fact at place ${broken} does not follow the one before it.`);
  findings.same("journal", "first fact", "run-admitted", journal[0]?.type);
  if (!hasEnded) return;
  if (journal.some(({ type }) => LAST.has(type))) findings.agrees("journal", "a fact that decided the run");
  else findings.differs("journal", "a fact that decided the run", "There is none: the chain was cut.");
  if (recordSha256 === null) return;
  const last = journal.at(-1)?.type;
  findings.same("journal", "last fact of a run with a record", "run-concluded", last);
  const told = journal.find(({ type }) => type === "run.concluded")?.data["recordSha256"];
  if (told === undefined)
    findings.cannot("journal", "digest of run-record.json", "The journal does not hold it.");
  else findings.same("journal", "digest of run-record.json", told, recordSha256);
}
