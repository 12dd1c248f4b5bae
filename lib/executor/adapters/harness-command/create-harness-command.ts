import { z } from "zod";
import { ExecutorError } from "@/lib/executor/ports/errors";
import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness } from "@/lib/executor/ports/harness";
import { translateCommand } from "./translate";

const programSchema = z.object({
  /** Program and arguments as the box sees them. */
  program: z.array(z.string()).min(1),
  format: z.enum(["text", "events"]).default("text"),
});

/** Our own small agent, which is in every box: what runs when no program is named. */
const PLAIN_AGENT: z.infer<typeof programSchema> = {
  program: ["node", "/opt/touchstone/agent/agent.mjs"],
  format: "events",
};

/** Throws HARNESS_UNAVAILABLE for options that name no program. */
function programOf(options: Readonly<Record<string, unknown>>): z.infer<typeof programSchema> {
  if (Object.keys(options).length === 0) return PLAIN_AGENT;
  const parsed = programSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new ExecutorError(
    "HARNESS_UNAVAILABLE",
    `The harness Command cannot use its options: ${faults.join("; ")}.`,
  );
}

/**
 * Any program as a harness. It finds its task in TOUCHSTONE_PROMPT, the model's name in TOUCHSTONE_MODEL, the gateway in
 * TOUCHSTONE_GATEWAY_URL and its credential in TOUCHSTONE_CREDENTIAL.
 */
export function createHarnessCommand(): Harness {
  return {
    slug: "command",
    title: HARNESS_FACTS.command.title,
    package: null,
    gatewayAllow: [
      { method: "POST", path: "/v1/messages" },
      { method: "POST", path: "/v1/chat/completions" },
      { method: "POST", path: "/v1/responses" },
      { method: "POST", path: "/v1beta/models/*" },
    ],
    command(invocation) {
      const { program } = programOf(invocation.options);
      const [first = "true", ...rest] = program;
      return {
        argv: [first, ...rest],
        env: {
          TOUCHSTONE_PROMPT: invocation.prompt,
          TOUCHSTONE_MODEL: invocation.modelId,
          TOUCHSTONE_GATEWAY_URL: invocation.gatewayUrl,
          TOUCHSTONE_CREDENTIAL: invocation.credential,
        },
        files: [],
      };
    },
    versionCommand: () => null,
    parseVersion: () => null,
    createTranslator: ({ workspacePath, options }) =>
      translateCommand(workspacePath, programOf(options).format),
  };
}
