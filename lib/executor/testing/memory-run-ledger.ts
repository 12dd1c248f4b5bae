import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RunRecord } from "@/lib/contracts/run-record";
import type { RunPhase } from "@/lib/contracts/run-phase";
import type { RunLedger } from "../ports/run-ledger";

export type LedgerMemory = {
  started: { runId: string; startedAt: Date } | null;
  phases: RunPhase[];
  events: NormalizedEvent[];
  record: RunRecord | null;
};

/** Keeps what a run told; refuses the moves that the state machine forbids (Mnemom §4.1). */
export function createMemoryRunLedger(onPhase?: (ledgerId: string, phase: RunPhase) => void) {
  const runs = new Map<string, LedgerMemory>();
  const of = (ledgerId: string): LedgerMemory => {
    const known = runs.get(ledgerId) ?? { started: null, phases: [], events: [], record: null };
    runs.set(ledgerId, known);
    return known;
  };
  const ledger: RunLedger = {
    async start(ledgerId, started) {
      const run = of(ledgerId);
      if (run.started !== null) throw new Error("the run was already started");
      run.started = started;
    },
    async phase(ledgerId, phase) {
      of(ledgerId).phases.push(phase);
      onPhase?.(ledgerId, phase);
    },
    async events(ledgerId, firstOrdinal, events) {
      const run = of(ledgerId);
      if (firstOrdinal !== run.events.length) throw new Error("events arrived out of order");
      run.events.push(...events);
    },
    async conclude(ledgerId, record) {
      const run = of(ledgerId);
      if (run.started === null) throw new Error("a run that was never started cannot be concluded");
      if (run.record !== null) throw new Error("a terminal run never moves again");
      run.record = record;
    },
  };
  return { ...ledger, of };
}
