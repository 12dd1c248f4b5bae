import { setTimeout as delay } from "node:timers/promises";
import type { Journal } from "@/lib/executor/ports/journal";
import type { RunLedger } from "@/lib/executor/ports/run-ledger";
import { checkHealth } from "@/lib/platform/health";
import { appendRunFact } from "@/lib/runs/mutations/append-journal";
import { concludeRun } from "@/lib/runs/mutations/conclude-run";
import { appendRunEvents, moveToPhase, startRun } from "@/lib/runs/mutations/move-run";

/** The ledger says that a run is no longer this worker's: nothing was begun, nothing is to conclude. */
export class NotOursError extends Error {
  override readonly name = "NotOursError";
}

const RETRY_MS = 500;
/** A finished run waits so long for its database; then it is given back, and the sweep decides it. */
const PATIENCE_MS = 300_000;

/** Does what must not be lost to a database that is away for a while. A refusal by a database that answers is final. */
export async function untilTaken(
  work: () => Promise<unknown>,
  answers: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; ; await delay(RETRY_MS)) {
    const didAnswer = await answers();
    try {
      await work();
      return;
    } catch (error) {
      const isFinal = didAnswer && (await answers());
      if (isFinal || performance.now() > giveUpAt) throw error;
    }
  }
}

/** The executor's ledger and journal, kept by the slices. `onProgress` hears of every move of a run. */
export function createRunLedgerStore(
  workerId: string,
  onProgress: (ledgerId: string, phase?: string) => void,
): { ledger: RunLedger; journal: Journal } {
  return {
    ledger: {
      async start(ledgerId, started) {
        const moved = await startRun(workerId, ledgerId, started);
        if (!moved.ok) throw new NotOursError(moved.message);
      },
      async phase(ledgerId, phase) {
        onProgress(ledgerId, phase);
        await moveToPhase(ledgerId, phase);
      },
      async events(ledgerId, firstOrdinal, events) {
        onProgress(ledgerId);
        await appendRunEvents(ledgerId, firstOrdinal, events);
      },
      async conclude(ledgerId, record) {
        onProgress(ledgerId);
        // A run that the sweep has decided stays as it is; the record then lies beside it.
        await untilTaken(
          () => concludeRun(ledgerId, record),
          async () => (await checkHealth()).isDatabaseUp,
        );
      },
    },
    journal: {
      async append(ledgerId, type, data) {
        onProgress(ledgerId);
        await appendRunFact(ledgerId, type, data);
      },
    },
  };
}
