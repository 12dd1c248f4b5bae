import { ExecutorError } from "@/lib/executor/ports/errors";
import type { InFlight } from "./in-flight";

type Leases = (ledgerIds: readonly string[]) => Promise<{ held: string[]; cancelled: string[] }>;

/**
 * Renews the leases of the runs in flight and ends those that were cancelled or lost. A run that is claimed while the
 * question is under way is not in its answer and stays as it is.
 */
export async function renewInFlight(inFlight: InFlight, renew: Leases): Promise<void> {
  const asked = inFlight.held();
  const { held, cancelled } = await renew(asked);
  for (const ledgerId of asked) {
    if (cancelled.includes(ledgerId)) inFlight.abort(ledgerId, "An operator cancelled the run.");
    else if (!held.includes(ledgerId))
      inFlight.abort(ledgerId, new ExecutorError("WORKER_LOST", "This worker's lease on the run ran out."));
  }
}
