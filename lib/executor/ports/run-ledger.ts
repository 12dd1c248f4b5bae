import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RunPhase } from "@/lib/contracts/run-phase";
import type { RunId } from "@/lib/contracts/rg-ledger";
import type { RunRecord } from "@/lib/contracts/run-record";

/** Where a run's life is told while it happens; the worker stores it, tests keep it in memory. */
export type RunLedger = {
  /** queued → running: the credential was minted just before. Throws when the run is no longer ours to start. */
  start(ledgerId: string, started: { runId: RunId; startedAt: Date }): Promise<void>;
  phase(ledgerId: string, phase: RunPhase): Promise<void>;
  /** Events with their ordinal in events.jsonl; in order, at least once. */
  events(ledgerId: string, firstOrdinal: number, events: readonly NormalizedEvent[]): Promise<void>;
  /** The terminal move: ledger row, result row, criteria and files in one transaction. */
  conclude(ledgerId: string, record: RunRecord): Promise<void>;
};
