import type { Logger } from "pino";
import type { Capabilities } from "@/lib/runs/mutations/claim-run";
import { listenFor } from "./listen-for";
import { reachableProviders } from "./providers";

/**
 * Keeps `can.providers` true while keys come and go, and calls `onChange` when it changed: a run whose key was just added
 * is claimed at once. Gives what ends the watch.
 */
export async function watchKeys(
  can: Capabilities,
  { databaseUrl, pollMs }: { databaseUrl: string; pollMs: number },
  log: Logger,
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const now = await reachableProviders(process.env);
    if (now.join(" ") === can.providers.join(" ")) return;
    can.providers = now;
    log.info({ providers: now }, "providers changed");
    await onChange();
  };
  const call = (): void => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ error: String(error) }, "keys unread"));
  };
  const listener = await listenFor(["touchstone_keys"], databaseUrl, log, call);
  const timer = setInterval(call, pollMs);
  return async () => {
    clearInterval(timer);
    await listener.end();
    await looking;
  };
}
