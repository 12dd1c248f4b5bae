import { z } from "zod";
import type { ModelAnswer, ModelCall } from "../conversation";
import { json, serverSentEvents, type Dialect, type Rendered } from "./dialect";

const PATH = /^\/v1(?:beta)?\/models\/([^/:]+):(streamGenerateContent|generateContent)$/;
const parameters = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const requestSchema = z.object({
  contents: z.array(z.object({ parts: z.array(z.looseObject({})).default([]) })).default([]),
  tools: z
    .array(
      z.object({
        functionDeclarations: z
          .array(
            z.object({
              name: z.string(),
              parameters: parameters.optional(),
              parametersJsonSchema: parameters.optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
  generationConfig: z.looseObject({ responseMimeType: z.string().optional() }).optional(),
});

function parse(body: unknown, url: URL): ModelCall {
  const request = requestSchema.parse(body);
  const [, model = "", verb] = PATH.exec(url.pathname) ?? [];
  const parts = request.contents.flatMap((content) => content.parts);
  const declared = request.tools.flatMap(({ functionDeclarations }) => functionDeclarations);
  return {
    model: decodeURIComponent(model),
    tools: declared.map((one) => ({
      name: one.name,
      parameters: Object.keys((one.parametersJsonSchema ?? one.parameters)?.properties ?? {}),
    })),
    playedTurns: parts.filter((part) => "functionResponse" in part).length,
    isStreaming: verb === "streamGenerateContent",
    wantsJson: request.generationConfig?.responseMimeType === "application/json",
  };
}

function partsOf({ think, say, toolCall }: ModelAnswer): Record<string, unknown>[] {
  const parts: Record<string, unknown>[] = [];
  if (think !== null) parts.push({ text: think, thought: true });
  if (say !== null) parts.push({ text: say });
  if (toolCall) parts.push({ functionCall: { name: toolCall.name, args: toolCall.input } });
  return parts;
}

function usageOf({ usage }: ModelAnswer) {
  const prompt = usage.uncachedInput + usage.cachedInput;
  return {
    promptTokenCount: prompt,
    cachedContentTokenCount: usage.cachedInput,
    candidatesTokenCount: usage.output,
    thoughtsTokenCount: usage.reasoning,
    totalTokenCount: prompt + usage.output + usage.reasoning,
  };
}

function render(answer: ModelAnswer, call: ModelCall): Rendered {
  const chunk = (parts: readonly Record<string, unknown>[], isLast: boolean) => ({
    candidates: [
      { index: 0, content: { role: "model", parts }, ...(isLast ? { finishReason: "STOP" } : {}) },
    ],
    ...(isLast ? { usageMetadata: usageOf(answer) } : {}),
    modelVersion: call.model,
    responseId: answer.id,
  });
  const parts = partsOf(answer);
  if (!call.isStreaming) return json(chunk(parts, true));
  return serverSentEvents(parts.map((part, index) => ({ data: chunk([part], index === parts.length - 1) })));
}

const STATUS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
};

function renderError(status: number, message: string): Rendered {
  return json({ error: { code: status, message, status: STATUS[status] ?? "INTERNAL" } });
}

export const gemini: Dialect = {
  matches: (method, path) => method === "POST" && PATH.test(path),
  parse,
  render,
  renderError,
};
