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
  shared.client ??= connect(connectionString);
  const pending = shared.client;
  const client = await pending.catch((error: unknown) => {
    if (shared.client === pending) shared.client = null;
    throw error;
  });
  shared.subscribers.add(onChange);
  client.once("end", onLost);
  return () => {
    shared.subscribers.delete(onChange);
    client.off("end", onLost);
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, keepAlive: true });
  client.on("error", forget);
  client.on("end", forget);
  client.on("notification", ({ payload }) => tell(payload));
  await client.connect();
  await client.query(`LISTEN ${CHANNEL}`);
  return client;
}

function tell(payload: string | undefined): void {
  const change = changeSchema.safeParse(parseJson(payload ?? ""));
  if (!change.success) return;
  for (const subscriber of shared.subscribers) subscriber(change.data);
}

function forget(): void {
  shared.client = null;
}
