import type { Change } from "./event-listener";

const COALESCE_MS = 250;
const BEAT_MS = 5000;
/** A browser waits so long before it reconnects; its own default is several seconds. */
const RECONNECT_MS = 500;

/** `id` is where the reader stands once it has this frame: it comes back as Last-Event-ID, and nothing is told twice. */
export type Frame = { event: string; id?: string; data: unknown };
/** `isOver`: nothing more will come, the stream ends. */
export type Pulled = { frames: readonly Frame[]; isOver?: boolean };

type Options = {
  accepts: (change: Change) => boolean;
  subscribe: (onChange: (change: Change) => void, onLost: () => void) => Promise<() => void>;
  /** What the reader has not seen yet; asked when the stream opens and after changes, one question at a time. */
  pull: () => Promise<Pulled>;
  signal: AbortSignal;
};

function textOf({ event, id, data }: Frame): string {
  const place = id === undefined ? "" : `id: ${id}\n`;
  return `event: ${event}\n${place}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Server-sent events: what is new at once, then at most four times a second, and a `beat` every 5 s. Subscribed before the
 * first question, so that nothing falls between; closed with the request, the database, or the end of what it tells.
 */
export function eventStream({ accepts, subscribe, pull, signal }: Options): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      let waiting: ReturnType<typeof setTimeout> | null = null;
      let sentAt = -COALESCE_MS;
      let unsubscribe: (() => void) | null = null;
      let isOpen = true;
      let isPulling = false;
      let isDue = false;
      const send = (frame: Frame) => controller.enqueue(encoder.encode(textOf(frame)));
      const beat = setInterval(() => send({ event: "beat", data: {} }), BEAT_MS);
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(beat);
        if (waiting !== null) clearTimeout(waiting);
        unsubscribe?.();
        controller.close();
      };
      const flush = async () => {
        waiting = null;
        isDue = isPulling;
        if (isPulling) return;
        isPulling = true;
        sentAt = performance.now();
        try {
          const { frames, isOver = false } = await pull();
          if (isOpen) for (const frame of frames) send(frame);
          if (isOver) close();
        } catch {
          // The reader comes back with its last id; what it missed is pulled then.
          close();
        }
        isPulling = false;
        if (isOpen && isDue) schedule();
      };
      const schedule = () => {
        waiting ??= setTimeout(() => void flush(), Math.max(0, sentAt + COALESCE_MS - performance.now()));
      };
      const onChange = (change: Change) => {
        if (isOpen && accepts(change)) schedule();
      };
      signal.addEventListener("abort", close, { once: true });
      try {
        const stop = await subscribe(onChange, close);
        if (isOpen) unsubscribe = stop;
        else stop();
        if (!isOpen) return;
        controller.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n`));
        await flush();
      } catch {
        close();
      }
    },
  });
}

export function streamAnswer(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
