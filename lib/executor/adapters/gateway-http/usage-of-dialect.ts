import { z } from "zod";
import type { Dialect } from "@/lib/contracts/gateway-line";
import type { TokenClasses } from "@/lib/contracts/tokens";
import { assertNever } from "@/lib/shared/assert-never";

export function dialectOf(pathname: string): Dialect | null {
  if (pathname.endsWith("/messages")) return "anthropic";
  if (pathname.endsWith("/chat/completions")) return "chat";
  if (pathname.endsWith("/responses")) return "responses";
  if (/:(streamG|g)enerateContent$/.test(pathname)) return "gemini";
  return null;
}

const count = z.int().min(0).nullish().catch(null);
const read = (value: unknown): number | null => count.parse(value) ?? null;
const counts = z.record(z.string(), z.unknown()).nullish().catch(null);

const anthropicUsage = z.looseObject({
  input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  cache_creation: z
    .looseObject({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count })
    .nullish()
    .catch(null),
  output_tokens: count,
});
const anthropicSchema = z.looseObject({
  usage: anthropicUsage.nullish().catch(null),
  message: z
    .looseObject({ usage: anthropicUsage.nullish().catch(null) })
    .nullish()
    .catch(null),
});

type AnthropicUsage = z.infer<typeof anthropicUsage>;

/** Cache writes are part of the uncached input; how long they are kept is told beside it. */
function cacheWrites(usage: AnthropicUsage): { total: number; split: Partial<TokenClasses> } {
  const total = usage.cache_creation_input_tokens;
  if (total === null || total === undefined) return { total: 0, split: {} };
  const hour = usage.cache_creation?.ephemeral_1h_input_tokens ?? 0;
  return { total, split: { cacheWrite5m: total - hour, cacheWrite1h: hour } };
}

function anthropic(payload: unknown): TokenClasses | null {
  const parsed = anthropicSchema.safeParse(payload).data;
  const usage = parsed?.message?.usage ?? parsed?.usage;
  if (usage === null || usage === undefined) return null;
  const { total, split } = cacheWrites(usage);
  const uncached = read(usage.input_tokens);
  return {
    uncachedInput: uncached === null ? null : uncached + total,
    cachedInput: read(usage.cache_read_input_tokens),
    output: read(usage.output_tokens),
    reasoning: null,
    ...split,
  };
}

/** Both OpenAI dialects count cached input within the input, and reasoning within the output. */
function inclusive(
  input: number | null,
  cached: number | null,
  output: number | null,
  reasoning: number | null,
): TokenClasses {
  return {
    uncachedInput: input === null ? null : Math.max(0, input - (cached ?? 0)),
    cachedInput: cached,
    output: output === null ? null : Math.max(0, output - (reasoning ?? 0)),
    reasoning,
  };
}

function openAi(
  usage: Record<string, unknown> | null | undefined,
  input: string,
  output: string,
): TokenClasses | null {
  if (usage === null || usage === undefined) return null;
  const details = (name: string): Record<string, unknown> =>
    counts.parse(usage[`${name}_tokens_details`]) ?? {};
  return inclusive(
    read(usage[`${input}_tokens`]),
    read(details(input)["cached_tokens"]),
    read(usage[`${output}_tokens`]),
    read(details(output)["reasoning_tokens"]),
  );
}

const chatSchema = z.looseObject({ usage: counts });
const responsesSchema = z.looseObject({
  usage: counts,
  response: z.looseObject({ usage: counts }).nullish().catch(null),
});
const geminiSchema = z.looseObject({
  usageMetadata: z
    .looseObject({
      promptTokenCount: count,
      toolUsePromptTokenCount: count,
      cachedContentTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
    })
    .nullish()
    .catch(null),
});

function gemini(payload: unknown): TokenClasses | null {
  const usage = geminiSchema.safeParse(payload).data?.usageMetadata;
  if (usage === null || usage === undefined) return null;
  const cached = usage.cachedContentTokenCount ?? null;
  const prompt = usage.promptTokenCount ?? null;
  const toolUse = usage.toolUsePromptTokenCount ?? 0;
  return {
    uncachedInput: prompt === null ? null : Math.max(0, prompt + toolUse - (cached ?? 0)),
    cachedInput: cached,
    output: usage.candidatesTokenCount ?? null,
    reasoning: usage.thoughtsTokenCount ?? null,
  };
}

/** Usage that one JSON document of an answer states: a whole answer or one event of a stream; null when it states none. */
export function usageIn(dialect: Dialect, payload: unknown): TokenClasses | null {
  switch (dialect) {
    case "anthropic":
      return anthropic(payload);
    case "chat":
      return openAi(chatSchema.safeParse(payload).data?.usage, "prompt", "completion");
    case "responses": {
      const parsed = responsesSchema.safeParse(payload).data;
      return openAi(parsed?.response?.usage ?? parsed?.usage, "input", "output");
    }
    case "gemini":
      return gemini(payload);
    default:
      return assertNever(dialect);
  }
}

const inside = z.looseObject({ usage: counts }).nullish().catch(null);
const holderSchema = z.looseObject({
  usage: counts,
  usageMetadata: counts,
  message: inside,
  response: inside,
});

/** The part of a document that `usageIn` reads, so that it can be kept and read again. */
export function usagePart(payload: unknown): unknown {
  const holder = holderSchema.safeParse(payload).data;
  const metadata = holder?.usageMetadata;
  if (metadata !== null && metadata !== undefined) return { usageMetadata: metadata };
  return { usage: holder?.message?.usage ?? holder?.response?.usage ?? holder?.usage };
}
