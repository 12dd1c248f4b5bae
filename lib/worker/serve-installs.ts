import os from "node:os";
import type { Logger } from "pino";
import type { Toolchain } from "@/lib/executor/ports/toolchain";
import {
  claimInstall,
  tellInstall,
  tellInstalled,
  type InstallOrder,
} from "@/lib/harnesses/mutations/installs";
import { listPins } from "@/lib/harnesses/queries";
import { harnessOf } from "./harnesses";
import { listenFor } from "./listen-for";

export type InstallSettings = {
  workerId: string;
  databaseUrl: string;
  /** How often orders are looked for, and the machine looked at, although nobody called. */
  pollMs: number;
};

/** Says which of the pinned CLIs are on this machine; nothing when it is what was said last. */
function createInventory(toolchain: Toolchain) {
  let said = "";
  return async (): Promise<void> => {
    const found = [];
    for (const { harness, version } of await listPins()) {
      const adapter = harnessOf({ harness, harnessVersion: version });
      const tool = adapter === null ? null : await toolchain.installed(adapter);
      if (tool !== null) found.push({ harness, version, ...tool });
    }
    const now = JSON.stringify(found);
    if (now === said) return;
    await tellInstalled(os.hostname(), found);
    said = now;
  };
}

async function carryOut(
  order: InstallOrder,
  workerId: string,
  toolchain: Toolchain,
  signal: AbortSignal,
): Promise<void> {
  const { id, harness, version } = order;
  const adapter = harnessOf({ harness, harnessVersion: version });
  if (adapter === null) {
    const message = `This worker has no adapter for ${harness}.`;
    return tellInstall(workerId, id, { status: "failed", message });
  }
  // Words of progress go out one after the other, so that none overtakes the end.
  let told = Promise.resolve();
  const tell = (message: string): void => {
    told = told.then(() => tellInstall(workerId, id, { status: "installing", message }));
  };
  try {
    await toolchain.ensure(adapter, signal, tell);
    await told;
    await tellInstall(workerId, id, { status: "installed", message: null });
  } catch (error) {
    await told.catch(() => undefined);
    // A worker that is stopped leaves the order to whoever finds it silent.
    if (signal.aborted) return;
    await tellInstall(workerId, id, { status: "failed", message: reasonOf(error) });
  }
}

/** The sentence, and the last words of the program behind it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
  return `${error.message}${said === "" ? "" : ` ${said.slice(-300)}`}`;
}

/** Takes orders to install harness CLIs, one at a time beside the runs, until `signal` is given. */
export async function serveInstalls(
  { workerId, databaseUrl, pollMs }: InstallSettings,
  toolchain: Toolchain,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const look = createInventory(toolchain);
  let wake: (() => void) | null = null;
  let isCalled = false;
  const call = (): void => {
    isCalled = true;
    wake?.();
  };
  const listener = await listenFor(["touchstone_installs"], databaseUrl, log, call);
  const timer = setInterval(call, pollMs);
  signal.addEventListener("abort", call, { once: true });
  while (!signal.aborted) {
    isCalled = false;
    try {
      await look();
      const order = await claimInstall(workerId);
      if (order !== null) {
        log.info(order, "installing");
        await carryOut(order, workerId, toolchain, signal);
        continue;
      }
    } catch (error) {
      log.warn({ error: String(error) }, "installs could not be looked after");
    }
    // Called while it worked: it looks again at once.
    if (!isCalled && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
  }
  clearInterval(timer);
  await listener.end();
}
