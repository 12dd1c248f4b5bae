import { parseArgs } from "node:util";
import { eachLedgerId } from "@/lib/verification/queries";
import type { Finding, VerificationReport } from "@/lib/verification/schema";
import { placesHere, type Places } from "@/lib/verification/places";
import { verifyRun } from "@/lib/verification/verify-run";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Derives what is recorded of one run, or of all, again. Ends with 1 when anything differs. */
export async function verify(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
  });
  const places = placesHere();
  if (values.all) return verifyAll(places, values.json);
  const [rawId] = positionals;
  if (rawId === undefined) {
    console.error("Which run? Give a bhl-… or brn-… id, or --all.");
    return 2;
  }
  const report = await verifyRun(ACTOR, rawId, places);
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else tell(report, true);
  return report.counts.differs === 0 ? 0 : 1;
}

/** One run after the other, each told as soon as it is known. */
async function verifyAll(places: Places, isJson: boolean): Promise<number> {
  const total = { runs: 0, differing: 0, open: 0 };
  for await (const ledgerId of eachLedgerId(ACTOR)) {
    const report = await verifyRun(ACTOR, ledgerId, places);
    total.runs += 1;
    if (!report.hasEnded) total.open += 1;
    if (report.counts.differs > 0) total.differing += 1;
    if (isJson) console.log(JSON.stringify(report));
    else tell(report, false);
  }
  if (!isJson)
    console.log(
      `${total.runs} runs: ${total.runs - total.differing} agree, ${total.differing} differ; ${total.open} have not ended`,
    );
  return total.differing === 0 ? 0 : 1;
}

function tell({ ledgerId, hasEnded, counts, findings }: VerificationReport, isWhole: boolean): void {
  const open = hasEnded ? "" : "  (has not ended)";
  console.log(
    `${ledgerId}  ${counts.agrees} agree, ${counts.differs} differ, ${counts.underivable} cannot be derived${open}`,
  );
  for (const finding of findings) if (finding.verdict === "differs") tellDifference(finding);
  if (!isWhole) return;
  for (const { part, what, verdict, reason } of findings)
    if (verdict === "underivable") console.log(`  cannot be derived  ${part}: ${what}. ${reason ?? ""}`);
}

function tellDifference({ part, what, expected, found, reason }: Finding): void {
  console.log(`  differs  ${part}: ${what}. ${reason ?? ""}`);
  if (expected !== null) console.log(`      derived   ${expected}\n      recorded  ${found ?? "nothing"}`);
}
