import { z } from "zod";
import type { ModelAnswer, ModelCall } from "../conversation";
import { json, serverSentEvents, type Dialect, type Rendered } from "./dialect";

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z
    .array(
      z.object({
        function: z.object({
          name: z.string(),
          parameters: z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).optional(),
        }),
      }),
    )
    .default([]),
  messages: z.array(z.looseObject({ role: z.string() })),
});

function parse(body: unknown): ModelCall {
  const request = requestSchema.parse(body);
  return {
    model: request.model,
    tools: request.tools.map((tool) => ({
      name: tool.function.name,
      parameters: Object.keys(tool.function.parameters?.properties ?? {}),
    })),
    playedTurns: request.messages.filter(({ role }) => role === "tool").length,
    isStreaming: request.stream,
    wantsJson: false,
  };
}

function usageOf({ usage }: ModelAnswer) {
  const prompt = usage.uncachedInput + usage.cachedInput;
  const completion = usage.output + usage.reasoning;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: usage.cachedInput },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

function toolCallsOf({ toolCall }: ModelAnswer): Record<string, unknown>[] {
  if (!toolCall) return [];
  return [
    {
      index: 0,
      id: toolCall.id,
      type: "function",
      function: { name: toolCall.name, arguments: JSON.stringify(toolCall.input) },
    },
  ];
}

function render(answer: ModelAnswer, call: ModelCall): Rendered {
  const toolCalls = toolCallsOf(answer);
  const finish = toolCalls.length > 0 ? "tool_calls" : "stop";
  const base = { id: `chatcmpl-${answer.id}`, model: call.model, created: 0 };
  const message = {
    role: "assistant",
    content: answer.say,
    // Not of the provider's own API, but what compatible servers send and compatible clients read.
    ...(answer.think === null ? {} : { reasoning_content: answer.think }),
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
  if (!call.isStreaming)
    return json({
      ...base,
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: finish }],
      usage: usageOf(answer),
    });
  const chunk = { ...base, object: "chat.completion.chunk" };
  return serverSentEvents(
    [
      { data: { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] } },
      { data: { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finish }] } },
      { data: { ...chunk, choices: [], usage: usageOf(answer) } },
    ],
    "data: [DONE]\n\n",
  );
}

function renderError(status: number, message: string): Rendered {
  return json({
    error: {
      message,
      type: status === 401 ? "invalid_request_error" : "server_error",
      code: status === 401 ? "invalid_api_key" : null,
    },
  });
}

export const openaiChat: Dialect = {
  matches: (method, path) => method === "POST" && path === "/v1/chat/completions",
  parse,
  render,
  renderError,
};
