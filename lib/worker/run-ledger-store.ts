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
/** A fact or a phase waits as long as a database may be away for; without it the run goes on with a remark. */
const FACT_PATIENCE_MS = 60_000;

/** Does what must not be lost to a database that is away for a while. A refusal by a database that answers is final. */
export async function untilTaken(
  work: () => Promise<unknown>,
  answers: () => Promise<boolean>,
  patienceMs: number,
): Promise<void> {
  let hasAnswered = false;
  for (const giveUpAt = performance.now() + patienceMs; ; await delay(RETRY_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      // A database that answers now may have been away a moment ago: only the second refusal in a row is final.
      const isFinal = hasAnswered && (await answers());
      if (isFinal || performance.now() > giveUpAt) throw error;
      hasAnswered = await answers();
    }
  }
}

const isUp = async (): Promise<boolean> => (await checkHealth()).isDatabaseUp;

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
        await untilTaken(() => moveToPhase(ledgerId, phase), isUp, FACT_PATIENCE_MS);
      },
      async events(ledgerId, firstOrdinal, events) {
        onProgress(ledgerId);
        await appendRunEvents(ledgerId, firstOrdinal, events);
      },
      async conclude(ledgerId, record) {
        onProgress(ledgerId);
        // A run that the sweep has decided stays as it is; the record then lies beside it.
        await untilTaken(() => concludeRun(ledgerId, record), isUp, PATIENCE_MS);
      },
    },
    journal: {
      async append(ledgerId, type, data) {
        onProgress(ledgerId);
        await untilTaken(() => appendRunFact(ledgerId, type, data), isUp, FACT_PATIENCE_MS);
      },
    },
  };
}
