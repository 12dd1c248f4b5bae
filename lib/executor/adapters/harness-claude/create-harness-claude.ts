import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness, HarnessInvocation } from "@/lib/executor/ports/harness";
import { translateClaude } from "./translate";

/** The platform binary is started directly: no install script is needed. */
const BINARY = "node_modules/@anthropic-ai/claude-code-linux-x64/claude";

/** Claude Code, headless. Facts of the CLI: 2.1.332. */
export function createHarnessClaude(version: string): Harness {
  return {
    slug: "claude",
    title: HARNESS_FACTS.claude.title,
    package: { name: HARNESS_FACTS.claude.packageName, version, unpackedBytes: 402_653_184 },
    gatewayAllow: [
      { method: "POST", path: "/v1/messages" },
      { method: "POST", path: "/v1/messages/count_tokens" },
    ],
    command: (invocation) => ({ argv: argvOf(invocation), env: environmentOf(invocation), files: [] }),
    versionCommand: (toolPath) => [`${toolPath}/${BINARY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translateClaude(workspacePath),
  };
}

function argvOf({ toolPath, prompt, modelId }: HarnessInvocation): [string, ...string[]] {
  return [
    `${toolPath}/${BINARY}`,
    "-p",
    prompt,
    "--output-format",
    "stream-json",
    "--verbose",
    "--permission-mode",
    "bypassPermissions",
    "--model",
    modelId,
    "--no-session-persistence",
    "--strict-mcp-config",
    "--setting-sources",
    "",
  ];
}

function environmentOf({ gatewayUrl, credential }: HarnessInvocation): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: gatewayUrl,
    ANTHROPIC_API_KEY: credential,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    TERM: "dumb",
  };
}
