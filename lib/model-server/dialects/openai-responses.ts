import { z } from "zod";
import type { ModelAnswer, ModelCall } from "../conversation";
import { json, serverSentEvents, type Dialect, type Rendered } from "./dialect";

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        parameters: z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) }).optional(),
      }),
    )
    .default([]),
  input: z.union([z.string(), z.array(z.looseObject({ type: z.string().optional() }))]),
});

function parse(body: unknown): ModelCall {
  const request = requestSchema.parse(body);
  const items = typeof request.input === "string" ? [] : request.input;
  return {
    model: request.model,
    tools: request.tools.flatMap(({ name, parameters }) =>
      name === undefined ? [] : [{ name, parameters: Object.keys(parameters?.properties ?? {}) }],
    ),
    playedTurns: items.filter(({ type }) => type === "function_call_output").length,
    isStreaming: request.stream,
    wantsJson: false,
  };
}

function itemsOf({ id, think, say, toolCall }: ModelAnswer): Record<string, unknown>[] {
  const items: Record<string, unknown>[] = [];
  if (think !== null)
    items.push({ type: "reasoning", id: `rs_${id}`, summary: [{ type: "summary_text", text: think }] });
  if (say !== null)
    items.push({
      type: "message",
      id: `msg_${id}`,
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: say, annotations: [] }],
    });
  if (toolCall)
    items.push({
      type: "function_call",
      id: `fc_${id}`,
      call_id: toolCall.id,
      name: toolCall.name,
      arguments: JSON.stringify(toolCall.input),
      status: "completed",
    });
  return items;
}

function usageOf({ usage }: ModelAnswer) {
  const input = usage.uncachedInput + usage.cachedInput;
  const output = usage.output + usage.reasoning;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: usage.cachedInput },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: input + output,
  };
}

function event(type: string, rest: Record<string, unknown>) {
  return { event: type, data: { type, ...rest } };
}

function render(answer: ModelAnswer, call: ModelCall): Rendered {
  const items = itemsOf(answer);
  const response = {
    id: `resp_${answer.id}`,
    object: "response",
    model: call.model,
    created_at: 0,
    output: items,
  };
  const completed = { ...response, status: "completed", usage: usageOf(answer) };
  if (!call.isStreaming) return json(completed);
  return serverSentEvents([
    event("response.created", { response: { ...response, output: [], status: "in_progress" } }),
    ...items.flatMap((item, index) => [
      event("response.output_item.added", { output_index: index, item }),
      event("response.output_item.done", { output_index: index, item }),
    ]),
    event("response.completed", { response: completed }),
  ]);
}

function renderError(status: number, message: string): Rendered {
  return json({
    error: {
      message,
      type: status >= 500 ? "server_error" : "invalid_request_error",
      code: status === 401 ? "invalid_api_key" : null,
    },
  });
}

export const openaiResponses: Dialect = {
  matches: (method, path) => method === "POST" && path === "/v1/responses",
  parse,
  render,
  renderError,
};
