import type { Actor } from "@/lib/accounts/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { getRun } from "@/lib/runs/queries";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { placesHere } from "./places";
import type { VerificationReport } from "./schema";
import { verifyRun } from "./verify-run";

/** What a page may ask this process to read; larger runs are the command line's. */
const MOST_BYTES = 512 * 1024 * 1024;
let isBusy = false;

/** One verification at a time, of a run whose files are not too many bytes: the web process has other work. */
export async function verifyOne(
  actor: Actor,
  ledgerId: LedgerId,
): Promise<Result<VerificationReport, "busy" | "too-large">> {
  const { artifacts } = await getRun(actor, ledgerId);
  const bytes = artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
  if (bytes > MOST_BYTES)
    return refuse(
      "too-large",
      `The run's files are too large for a page: use touchstone verify ${ledgerId}.`,
    );
  if (isBusy) return refuse("busy", "Another run is being verified. Try again in a moment.");
  isBusy = true;
  try {
    return ok(await verifyRun(actor, ledgerId, placesHere()));
  } finally {
    isBusy = false;
  }
}
