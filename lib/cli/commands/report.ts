import type { MeterReading, RunRecord } from "@/lib/contracts/run-record";
import { getRun } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";

const ACTOR = { kind: "system", name: "command line" } as const;
const CLASSES = ["uncachedInput", "cachedInput", "output", "reasoning"] as const;

const told = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : String(value);
const usd = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : `$${value.toFixed(6)}`;

/** One run in words: how it ended, its points, both meters side by side, and what a person may want to look at. */
export async function report([rawId]: readonly string[]): Promise<number> {
  if (rawId === undefined) {
    console.error("Which run? Give a bhl-… or brn-… id.");
    return 2;
  }
  const run = await getRun(ACTOR, rawId);
  tellEnd(run);
  if (run.record !== null) tellTokens(run.record);
  for (const { severity, kind, count, summary } of run.auditFlags)
    console.log(`flag         ${severity} ${kind}, ${count} times. ${summary}`);
  return 0;
}

function tellEnd(run: RunDetail): void {
  const lines: [string, string][] = [
    ["run", `${run.ledgerId} ${run.runId ?? ""}`],
    [
      "scenario",
      `${run.scenarioSlug} ${run.scenarioVersion}, repetition ${run.repetition}, attempt ${run.attempt}`,
    ],
    ["subject", `${run.harness} ${run.harnessVersion ?? ""} ${run.modelId}`],
    ["termination", run.termination ?? `none yet (${run.status})`],
    ["result", `${run.result ?? "none yet"}, technically ${run.technical ?? "not known yet"}`],
    [
      "ledger",
      `${run.status} / ${run.outcome ?? "none"}${run.failureReason === null ? "" : `: ${run.failureReason}`}`,
    ],
    [
      "points",
      `${told(run.earned)} of ${told(run.possible)}, score ${told(run.score)}, grade ${run.grade ?? "none"}`,
    ],
    ["snapshot", run.snapshotId],
  ];
  for (const [name, text] of lines) console.log(`${name.padEnd(12)} ${text}`);
}

function row(name: string, cells: readonly string[]): void {
  console.log(`${name.padEnd(16)}${cells.map((cell) => cell.padStart(14)).join("")}`);
}

function tellTokens({ metrics, touchstone }: RunRecord): void {
  const meters = touchstone?.meters ?? [];
  const [harness, gateway] = (["harness", "gateway"] as const).map((name) =>
    meters.find(({ meter }) => meter === name),
  );
  row("tokens", ["harness said", "gateway saw", "gateway less"]);
  for (const name of CLASSES)
    row(name, [
      told(countOf(harness, name)),
      told(countOf(gateway, name)),
      told(touchstone?.meterDifferences?.[name]),
    ]);
  row("list price", [usd(harness?.comparableUsd), usd(gateway?.comparableUsd), ""]);
  const { comparable, actual } = metrics.cost;
  const estimate = touchstone?.costIsEstimate === true ? ", an estimate: nobody reported one" : "";
  console.log(`cost         comparable ${usd(comparable)}, actual ${usd(actual)}${estimate}`);
  if (touchstone?.metersAgree === false)
    console.log("The meters disagree; the record uses the gateway's count.");
}

function countOf(meter: MeterReading | undefined, name: (typeof CLASSES)[number]): number | null {
  return meter?.tokens[name] ?? null;
}
