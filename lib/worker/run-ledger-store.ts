import type { Journal } from "@/lib/executor/ports/journal";
import type { RunLedger } from "@/lib/executor/ports/run-ledger";
import { appendRunFact } from "@/lib/runs/mutations/append-journal";
import { concludeRun } from "@/lib/runs/mutations/conclude-run";
import { appendRunEvents, moveToPhase, startRun } from "@/lib/runs/mutations/move-run";

/** The ledger says that a run is no longer this worker's: nothing was begun, nothing is to conclude. */
export class NotOursError extends Error {
  override readonly name = "NotOursError";
}

/** The executor's ledger and journal, kept by the slices. */
export function createRunLedgerStore(workerId: string): { ledger: RunLedger; journal: Journal } {
  return {
    ledger: {
      async start(ledgerId, started) {
        const moved = await startRun(workerId, ledgerId, started);
        if (!moved.ok) throw new NotOursError(moved.message);
      },
      phase: moveToPhase,
      events: appendRunEvents,
      async conclude(ledgerId, record) {
        // A run that the sweep has decided stays as it is; the record then lies beside it.
        await concludeRun(ledgerId, record);
      },
    },
    journal: { append: appendRunFact },
  };
}
