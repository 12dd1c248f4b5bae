import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunRecord } from "@/lib/contracts/run-record";
import { tokenTotals } from "@/lib/contracts/tokens";
import type { RunTermination } from "@/lib/contracts/termination";
import type { SentUsage } from "@/lib/model-server/server";
import type { Harness } from "../ports/harness";
import { createToolchainNpm } from "../adapters/toolchain-npm/create-toolchain-npm";
import { expectNothingLeft } from "./expect-nothing-left";
import { pinnedHarnesses, TOOL_CACHE } from "./pinned-harnesses";
import { modesOf, runForReal, type RealMode } from "./real-run";
import { createRunBench, type RunBench } from "./run-bench";

/** `npm run test:harnesses` runs all eight in all modes and prints what it saw; the others run what is small. */
const RUNS_ALL = process.env["TOUCHSTONE_ALL_HARNESSES"] === "1";
const SMALL = new Set(["command", "pi", "gemini"]);
const INSTALL_AND_RUN_MS = 240_000;

/** Only the Anthropic dialect tells of cache writes, and counts them as input. Our own agent speaks it. */
const WRITES_CACHE = new Set(["claude", "command"]);

/** A provider that answers 500 for ever: a CLI that does not give up in the time it has is stopped by the deadline. */
const BROKEN: Readonly<Record<string, RunTermination>> = { gemini: "timed_out" };
const EXPECTED: Readonly<Record<Exclude<RealMode, "good" | "broken">, RunTermination>> = {
  refused: "harness_error",
  "bad-argument": "harness_error",
  silent: "hung",
  hang: "hung",
};

type Row = {
  version: string;
  installMs: number;
  runMs: number;
  server: string;
  gateway: string;
  harness: string;
  ends: Partial<Record<RealMode, string>>;
};
const rows = new Map<string, Row>();

const harnesses = (await pinnedHarnesses()).filter(({ slug }) => RUNS_ALL || SMALL.has(slug));
let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(async () => {
  await bench.close();
  if (RUNS_ALL) process.stdout.write(table());
});

const NO_GAP = { input: 0, output: 0 };
type Totals = { input: number | null; output: number | null };

/** What went out in all. */
function totalsOf(sent: readonly SentUsage[], hasCacheWrites: boolean): Totals {
  const sum = (count: (usage: SentUsage["usage"]) => number): number =>
    sent.reduce((total, { usage }) => total + count(usage), 0);
  return {
    input: sum((usage) => usage.uncachedInput + usage.cachedInput + (hasCacheWrites ? usage.cacheWrite : 0)),
    output: sum((usage) => usage.output + usage.reasoning),
  };
}

const words = ({ input, output }: Totals): string => `${input ?? "?"}+${output ?? "?"}`;

function meterOf(record: RunRecord, name: "gateway" | "harness"): Totals {
  const found = record.touchstone?.meters.find(({ meter }) => meter === name);
  return found === undefined ? { input: null, output: null } : tokenTotals(found.tokens);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function table(): string {
  const head = ["harness", "version", "install s", "run s", "server", "gateway", "harness", ...modeNames];
  const lines = [...rows].map(([slug, row]) => [
    slug,
    row.version,
    seconds(row.installMs),
    seconds(row.runMs),
    row.server,
    row.gateway,
    row.harness,
    ...modeNames.map((mode) => row.ends[mode] ?? "–"),
  ]);
  return `\n${[head, ...lines].map((cells) => cells.join(" | ")).join("\n")}\n`;
}
const modeNames: readonly RealMode[] = ["refused", "broken", "silent", "hang", "bad-argument"];

describe.each(harnesses.map((harness) => [harness.slug, harness] as const))(
  "the real %s",
  (slug, harness) => {
    test(
      "does a scripted task in a box, and the meters tell the tokens that the server sent",
      async () => {
        const began = Date.now();
        await createToolchainNpm(TOOL_CACHE).ensure(harness, new AbortController().signal);
        const installed = Date.now();
        const { record, ledgerId, sent } = await runForReal(bench, harness, "good");
        const told = totalsOf(sent, WRITES_CACHE.has(slug));
        rows.set(slug, {
          version: record.subject.harnessVersion ?? "–",
          installMs: installed - began,
          runMs: Date.now() - installed,
          server: words(told),
          gateway: words(meterOf(record, "gateway")),
          harness: words(meterOf(record, "harness")),
          ends: {},
        });
        expect(record.status).toEqual({ state: "completed", detail: null });
        const written = await readFile(
          path.join(bench.runFolder(ledgerId), "implementation/out.txt"),
          "utf8",
        );
        expect(written).toBe("recorded\n");
        expect(record.subject.harnessVersion ?? null).toBe(harness.package?.version ?? null);
        expect(record.touchstone).toMatchObject({
          ledger: { status: "completed", outcome: "pass" },
          isolation: { teardown: { clean: true }, credentials: { revokedProbeStatus: 401 } },
        });
        const gateway = record.touchstone?.meters.find(({ meter }) => meter === "gateway");
        expect(tokenTotals(record.metrics.tokens)).toEqual(told);
        expect(gateway?.requests).toBe(sent.length);
        expect(metersOf(record)).toEqual(metersFor(harness, sent));
        await expectNothingLeft(
          bench.stateFolder,
          ledgerId,
          record.touchstone?.isolation.namespace.uid ?? null,
        );
      },
      INSTALL_AND_RUN_MS,
    );

    const modes = modesOf(harness).filter((mode) => mode !== "good");
    test.runIf(RUNS_ALL || slug === "pi").each(RUNS_ALL ? modes : (["refused"] as const))(
      "against a provider that is %s ends as it should",
      async (mode) => {
        const { record } = await runForReal(bench, harness, mode);
        const row = rows.get(slug);
        if (row) row.ends[mode] = record.status.state;
        const expected = mode === "broken" ? (BROKEN[slug] ?? "harness_error") : EXPECTED[mode];
        expect(record.status).toMatchObject({ state: expected });
        expect(record.touchstone?.isolation.teardown.clean).toBe(true);
      },
      INSTALL_AND_RUN_MS,
    );
  },
);

/**
 * What the record must say of its two meters: the same to the last token, or, where the program leaves calls out of its
 * own account, which; the calls that it leaves out are those that the server answered beside the script.
 */
function metersFor({ title, unreportedCalls }: Harness, sent: readonly SentUsage[]) {
  if (unreportedCalls === undefined) return { metersAgree: true, metersRemark: null, gap: NO_GAP };
  const sides = sent.filter(({ isSide }) => isSide);
  return {
    metersAgree: false,
    metersRemark: `${title} reported ${sent.length - sides.length} of ${sent.length} calls. ${unreportedCalls}`,
    gap: totalsOf(sides, false),
  };
}

function metersOf(record: RunRecord) {
  const seen = meterOf(record, "gateway");
  const own = meterOf(record, "harness");
  return {
    metersAgree: record.touchstone?.metersAgree,
    metersRemark: record.touchstone?.metersRemark,
    gap: {
      input: (seen.input ?? 0) - (own.input ?? 0),
      output: (seen.output ?? 0) - (own.output ?? 0),
    },
  };
}
