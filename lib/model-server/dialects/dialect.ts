import type { ModelAnswer, ModelCall } from "../conversation";

export type Rendered = { contentType: string; chunks: readonly string[] };

/** How one provider's API reads and writes. Pure: bytes in, bytes out. */
export type Dialect = {
  /** Whether a request of this method and path (without query) is of this dialect. */
  matches(method: string, path: string): boolean;
  parse(body: unknown, url: URL): ModelCall;
  render(answer: ModelAnswer, call: ModelCall): Rendered;
  renderError(status: number, message: string): Rendered;
};

export function json(value: unknown): Rendered {
  return { contentType: "application/json", chunks: [JSON.stringify(value)] };
}

export function serverSentEvents(events: readonly { event?: string; data: unknown }[], end = ""): Rendered {
  const chunks = events.map(
    ({ event, data }) => `${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`,
  );
  return { contentType: "text/event-stream", chunks: end === "" ? chunks : [...chunks, end] };
}
