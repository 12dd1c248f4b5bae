import { Client } from "pg";
import { z } from "zod";
import { parseJson } from "@/lib/shared/parse-json";

const CHANNEL = "touchstone_events";

const changeSchema = z.object({
  executionId: z.string(),
  ledgerId: z.string().nullish(),
  kind: z.string(),
});
export type Change = z.infer<typeof changeSchema>;

type Shared = { subscribers: Set<(change: Change) => void>; client: Promise<Client> | null };

// Next reloads modules while developing; one connection must outlive them.
const holder = globalThis as typeof globalThis & { touchstoneListener?: Shared };
const shared: Shared = (holder.touchstoneListener ??= { subscribers: new Set(), client: null });

/**
 * One LISTEN connection per process, shared by all open pages. Rejects when the database cannot be reached; `onLost` tells
 * that the connection broke, after which nothing more arrives and the page should reconnect.
 */
export async function subscribeToChanges(
  connectionString: string,
  onChange: (change: Change) => void,
  onLost: () => void,
): Promise<() => void> {
  const client = await (shared.client ?? open(connectionString));
  shared.subscribers.add(onChange);
  client.once("end", onLost);
  return () => {
    shared.subscribers.delete(onChange);
    client.off("end", onLost);
  };
}

/** Makes the line that all share. Only it is forgotten when it ends: a newer one may stand in its place already. */
function open(connectionString: string): Promise<Client> {
  const opening = connect(connectionString);
  const forget = () => {
    if (shared.client === opening) shared.client = null;
  };
  shared.client = opening;
  opening.then((client) => client.once("end", forget), forget);
  return opening;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, keepAlive: true });
  // Every open page waits for the end of this one line.
  client.setMaxListeners(0);
  // An error is followed by the end; without a listener it would end the process.
  client.on("error", () => undefined);
  client.on("notification", ({ payload }) => tell(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function tell(payload: string | undefined): void {
  const change = changeSchema.safeParse(parseJson(payload ?? ""));
  if (!change.success) return;
  for (const subscriber of shared.subscribers) subscriber(change.data);
}
