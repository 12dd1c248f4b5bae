import { describe, expect, test } from "vitest";
import type { Dialect } from "@/lib/contracts/gateway-line";
import type { TokenClasses } from "@/lib/contracts/tokens";
import { createAnswerMeter, tokensStated } from "./answer-meter";
import { dialectOf } from "./usage-of-dialect";

const tokens = (
  uncachedInput: number | null,
  cachedInput: number | null,
  output: number | null,
  reasoning: number | null,
): TokenClasses => ({ uncachedInput, cachedInput, output, reasoning });

const sse = (...events: unknown[]): string =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");

const anthropicStart = {
  type: "message_start",
  message: {
    usage: {
      input_tokens: 1000,
      cache_read_input_tokens: 200,
      cache_creation_input_tokens: 30,
      cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 10 },
      output_tokens: 1,
    },
  },
};
const chatUsage = {
  prompt_tokens: 1200,
  prompt_tokens_details: { cached_tokens: 200 },
  completion_tokens: 50,
  completion_tokens_details: { reasoning_tokens: 10 },
};
const responsesUsage = {
  input_tokens: 1200,
  input_tokens_details: { cached_tokens: 200 },
  output_tokens: 50,
  output_tokens_details: { reasoning_tokens: 10 },
};
const geminiUsage = {
  promptTokenCount: 1200,
  cachedContentTokenCount: 200,
  candidatesTokenCount: 40,
  thoughtsTokenCount: 10,
};
const anthropicAll = { ...tokens(1030, 200, 50, null), cacheWrite5m: 20, cacheWrite1h: 10 };
const inclusive = tokens(1000, 200, 40, 10);

type Case = [string, Dialect, string, boolean, TokenClasses | null];
const cases: Case[] = [
  [
    "an Anthropic stream: the last output count holds, input is told once",
    "anthropic",
    sse(
      anthropicStart,
      { type: "ping" },
      { type: "message_delta", usage: { output_tokens: 50 } },
      { type: "message_stop" },
    ),
    true,
    anthropicAll,
  ],
  [
    "an Anthropic stream that was cut",
    "anthropic",
    sse(anthropicStart),
    true,
    { ...anthropicAll, output: 1 },
  ],
  [
    "an Anthropic answer",
    "anthropic",
    JSON.stringify({ usage: { ...anthropicStart.message.usage, output_tokens: 50 } }),
    false,
    anthropicAll,
  ],
  [
    "a chat stream with a chunk of usage",
    "chat",
    sse({ choices: [], usage: null }, { choices: [], usage: chatUsage }, "[DONE]"),
    true,
    inclusive,
  ],
  ["a chat answer", "chat", JSON.stringify({ usage: chatUsage }), false, inclusive],
  [
    "a chat answer without details",
    "chat",
    JSON.stringify({ usage: { prompt_tokens: 5, completion_tokens: 2 } }),
    false,
    tokens(5, null, 2, null),
  ],
  [
    "a Responses stream",
    "responses",
    sse(
      { type: "response.created", response: {} },
      { type: "response.completed", response: { usage: responsesUsage } },
    ),
    true,
    inclusive,
  ],
  ["a Responses answer", "responses", JSON.stringify({ usage: responsesUsage }), false, inclusive],
  [
    "a Gemini stream: the last usage holds",
    "gemini",
    sse({ usageMetadata: { promptTokenCount: 1 } }, { usageMetadata: geminiUsage }),
    true,
    inclusive,
  ],
  [
    "a Gemini stream as one array",
    "gemini",
    JSON.stringify([{ usageMetadata: { promptTokenCount: 1 } }, { usageMetadata: geminiUsage }]),
    false,
    inclusive,
  ],
  [
    "a Gemini answer whose tools cost input",
    "gemini",
    JSON.stringify({ usageMetadata: { promptTokenCount: 5, toolUsePromptTokenCount: 3 } }),
    false,
    tokens(8, null, null, null),
  ],
  ["an error answer", "anthropic", JSON.stringify({ type: "error" }), false, null],
  ["no JSON at all", "chat", "<html>", false, null],
  [
    "counts that are none",
    "chat",
    JSON.stringify({ usage: { prompt_tokens: "many", completion_tokens: -1 } }),
    false,
    tokens(null, null, null, null),
  ],
];

describe.each([1, 7, 100_000])("in chunks of %d bytes", (size) => {
  test.each(cases)("%s", (_what, dialect, text, isEventStream, expected) => {
    const meter = createAnswerMeter(dialect, isEventStream);
    const bytes = Buffer.from(text);
    for (let start = 0; start < bytes.length; start += size) meter.push(bytes.subarray(start, start + size));
    meter.end();
    expect(meter.tokens()).toEqual(expected);
    expect(tokensStated(dialect, JSON.parse(JSON.stringify(meter.stated())))).toEqual(expected);
  });
});

test.each([
  ["/v1/messages", "anthropic"],
  ["/openai/v1/chat/completions", "chat"],
  ["/v1/responses", "responses"],
  ["/v1beta/models/m:streamGenerateContent", "gemini"],
  ["/v1beta/models/m:generateContent", "gemini"],
  ["/v1/messages/count_tokens", null],
  ["/v1/models", null],
])("%s speaks %s", (pathname, dialect) => {
  expect(dialectOf(pathname)).toBe(dialect);
});
