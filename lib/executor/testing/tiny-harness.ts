import { z } from "zod";
import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RawLine } from "@/lib/contracts/raw-line";
import type { TokenClasses } from "@/lib/contracts/tokens";
import type { Harness, HarnessTranslator } from "../ports/harness";

const line = z.object({
  say: z.string().optional(),
  result: z.object({ isError: z.boolean(), detail: z.string().nullable().default(null) }).optional(),
  /** Takes an error back: the program tries again. */
  again: z.boolean().optional(),
  usage: z.object({ input: z.int(), output: z.int() }).optional(),
});

function parse(text: string): z.infer<typeof line> | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function createTranslator(): HarnessTranslator {
  let terminal: { isError: boolean; detail: string | null } | null = null;
  let tokens: TokenClasses | null = null;
  let lastAt = "1970-01-01T00:00:00.000Z";
  return {
    push(raw: RawLine): NormalizedEvent[] {
      const timestamp = (lastAt = raw.at ?? lastAt);
      if (raw.stream === "stderr") return [{ timestamp, type: "warning", message: raw.line }];
      const parsed = parse(raw.line);
      if (parsed === null) return [{ timestamp, type: "unknown", raw: raw.line.slice(0, 200) }];
      if (parsed.result !== undefined) terminal = parsed.result;
      if (parsed.again === true) terminal = null;
      if (parsed.usage !== undefined)
        tokens = {
          uncachedInput: parsed.usage.input,
          cachedInput: null,
          output: parsed.usage.output,
          reasoning: null,
        };
      return parsed.say === undefined ? [] : [{ timestamp, type: "agent", message: parsed.say }];
    },
    end: () => (terminal === null ? [] : [{ timestamp: lastAt, type: "agent", message: "(end of session)" }]),
    usage: () => (tokens === null ? null : { tokens, costUsd: null, requests: null }),
    terminal: () => terminal,
    toolCalls: () => ({}),
  };
}

/** A harness whose program is the bash script in `options.script`; it speaks JSON lines: say, usage, result, again. */
export function createTinyHarness(): Harness {
  return {
    slug: "tiny",
    title: "Tiny harness",
    package: null,
    gatewayAllow: [{ method: "POST", path: "/v1/messages" }],
    command: ({ prompt, gatewayUrl, credential, homePath, options }) => ({
      argv: ["bash", "-c", z.string().parse(options["script"]), "tiny"],
      env: { PROMPT: prompt, GATEWAY: gatewayUrl, TOKEN: credential },
      files: [{ path: `${homePath}/.config/tiny/settings.json`, content: `{"token":"${credential}"}` }],
    }),
    versionCommand: () => null,
    parseVersion: () => null,
    createTranslator,
  };
}
