import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";

const RECONNECT_MS = 1000;

type Line = { client: Client; ended: Promise<void> };

/**
 * Hears calls on PostgreSQL channels. A line that breaks is opened again, one attempt a second and never two at once, until
 * `end()`; calls in between are lost, which the caller's polling bridges. Rejects when the first line cannot be opened.
 */
export async function listenFor(
  channels: readonly string[],
  databaseUrl: string,
  log: Logger,
  onCall: (channel: string) => void,
): Promise<{ end(): Promise<void> }> {
  const ending = new AbortController();

  async function open(): Promise<Line> {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true });
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    client.on("notification", ({ channel }) => onCall(channel));
    client.on("error", (error) => log.warn({ error: String(error) }, "the queue's line broke"));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      return { client, ended };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async function reopen(): Promise<Line | null> {
    for (;;) {
      await delay(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return null;
      try {
        return await open();
      } catch (error) {
        log.warn({ error: String(error) }, "the queue's line could not be opened");
      }
    }
  }

  let line: Line | null = await open();
  const kept = (async () => {
    while (line) {
      await line.ended;
      line = ending.signal.aborted ? null : await reopen();
      // Whatever was called meanwhile went unheard.
      if (line) for (const channel of channels) onCall(channel);
    }
  })();
  return {
    async end() {
      ending.abort();
      await line?.client.end().catch(() => undefined);
      await kept;
    },
  };
}
