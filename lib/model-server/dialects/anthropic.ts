import { z } from "zod";
import type { ModelAnswer, ModelCall } from "../conversation";
import { json, serverSentEvents, type Dialect, type Rendered } from "./dialect";

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z
    .array(
      z.object({
        name: z.string(),
        input_schema: z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).optional(),
      }),
    )
    .default([]),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
    }),
  ),
});

function parse(body: unknown): ModelCall {
  const request = requestSchema.parse(body);
  const blocks = request.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return {
    model: request.model,
    tools: request.tools.map(({ name, input_schema: schema }) => ({
      name,
      parameters: Object.keys(schema?.properties ?? {}),
    })),
    playedTurns: blocks.filter(({ type }) => type === "tool_result").length,
    isStreaming: request.stream,
    wantsJson: false,
  };
}

type Block = {
  start: Record<string, unknown>;
  deltas: Record<string, unknown>[];
  whole: Record<string, unknown>;
};

function blocksOf({ think, say, toolCall }: ModelAnswer): Block[] {
  const blocks: Block[] = [];
  if (think !== null)
    blocks.push({
      start: { type: "thinking", thinking: "", signature: "" },
      deltas: [
        { type: "thinking_delta", thinking: think },
        { type: "signature_delta", signature: "c2NyaXB0ZWQ=" },
      ],
      whole: { type: "thinking", thinking: think, signature: "c2NyaXB0ZWQ=" },
    });
  if (say !== null)
    blocks.push({
      start: { type: "text", text: "" },
      deltas: [{ type: "text_delta", text: say }],
      whole: { type: "text", text: say },
    });
  if (toolCall) {
    const { id, name, input } = toolCall;
    blocks.push({
      start: { type: "tool_use", id, name, input: {} },
      deltas: [{ type: "input_json_delta", partial_json: JSON.stringify(input) }],
      whole: { type: "tool_use", id, name, input },
    });
  }
  return blocks;
}

/** Thinking is billed inside the output here: this dialect has no class of its own for it. */
function usageOf({ usage }: ModelAnswer) {
  return {
    input_tokens: usage.uncachedInput,
    cache_creation_input_tokens: usage.cacheWrite,
    cache_read_input_tokens: usage.cachedInput,
    output_tokens: usage.output + usage.reasoning,
  };
}

function render(answer: ModelAnswer, call: ModelCall): Rendered {
  const blocks = blocksOf(answer);
  const usage = usageOf(answer);
  const stopReason = answer.toolCall ? "tool_use" : "end_turn";
  const message = {
    id: `msg_${answer.id}`,
    type: "message",
    role: "assistant",
    model: call.model,
    stop_sequence: null,
  };
  if (!call.isStreaming)
    return json({ ...message, content: blocks.map(({ whole }) => whole), stop_reason: stopReason, usage });
  const parts = blocks.flatMap(({ start, deltas }, index) => [
    { event: "content_block_start", data: { type: "content_block_start", index, content_block: start } },
    ...deltas.map((delta) => ({
      event: "content_block_delta",
      data: { type: "content_block_delta", index, delta },
    })),
    { event: "content_block_stop", data: { type: "content_block_stop", index } },
  ]);
  return serverSentEvents([
    {
      event: "message_start",
      data: {
        type: "message_start",
        message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
      },
    },
    ...parts,
    {
      event: "message_delta",
      data: { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    },
    { event: "message_stop", data: { type: "message_stop" } },
  ]);
}

function renderError(status: number, message: string): Rendered {
  const type =
    status === 401 ? "authentication_error" : status >= 500 ? "api_error" : "invalid_request_error";
  return json({ type: "error", error: { type, message } });
}

export const anthropic: Dialect = {
  matches: (method, path) => method === "POST" && path === "/v1/messages",
  parse,
  render,
  renderError,
};
