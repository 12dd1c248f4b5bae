import type { Change } from "./event-listener";

const COALESCE_MS = 250;
const BEAT_MS = 5000;

type Subscribe = (onChange: (change: Change) => void, onLost: () => void) => Promise<() => void>;
type Options = { accepts: (change: Change) => boolean; subscribe: Subscribe; signal: AbortSignal };

/** Server-sent events: `changed` at once but at most four times a second, a `beat` every 5 s, closed with the request or the database. */
export function changeStream({ accepts, subscribe, signal }: Options): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      let waiting: ReturnType<typeof setTimeout> | null = null;
      let kinds = new Set<string>();
      let sentAt = -COALESCE_MS;
      const send = (event: string, data: unknown) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      const flush = () => {
        waiting = null;
        sentAt = performance.now();
        send("changed", { kinds: [...kinds] });
        kinds = new Set();
      };
      const beat = setInterval(() => send("beat", {}), BEAT_MS);
      let unsubscribe: (() => void) | null = null;
      let isOpen = true;
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(beat);
        if (waiting !== null) clearTimeout(waiting);
        unsubscribe?.();
        controller.close();
      };
      const onChange = (change: Change) => {
        if (!isOpen || !accepts(change)) return;
        kinds.add(change.kind);
        waiting ??= setTimeout(flush, Math.max(0, sentAt + COALESCE_MS - performance.now()));
      };
      signal.addEventListener("abort", close, { once: true });
      try {
        const stop = await subscribe(onChange, close);
        if (isOpen) unsubscribe = stop;
        else stop();
        if (isOpen) send("beat", {});
      } catch {
        close();
      }
    },
  });
}
