import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness, HarnessInvocation } from "@/lib/executor/ports/harness";
import { translateOpencode } from "./translate";

/** The platform binary is started directly: no install script is needed. */
const BINARY = "node_modules/opencode-linux-x64/bin/opencode";
const PROVIDER = "gateway";

/** OpenCode, headless. Facts of the CLI: 1.18.33. */
export function createHarnessOpencode(version: string): Harness {
  return {
    slug: "opencode",
    title: HARNESS_FACTS.opencode.title,
    package: { name: HARNESS_FACTS.opencode.packageName, version, unpackedBytes: 371_195_904 },
    unreportedCalls: "It does not report the call that makes a title for the session.",
    gatewayAllow: [{ method: "POST", path: "/v1/chat/completions" }],
    command: (invocation) => ({
      argv: argvOf(invocation),
      env: environmentOf(invocation),
      files: [],
    }),
    versionCommand: (toolPath) => [`${toolPath}/${BINARY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translateOpencode(workspacePath),
  };
}

function argvOf({ toolPath, prompt, modelId }: HarnessInvocation): [string, ...string[]] {
  return [
    `${toolPath}/${BINARY}`,
    "run",
    "--format",
    "json",
    "--thinking",
    "--auto",
    "-m",
    `${PROVIDER}/${modelId}`,
    prompt,
  ];
}

function environmentOf(invocation: HarnessInvocation): Record<string, string> {
  return {
    OPENCODE_CONFIG_CONTENT: JSON.stringify(configOf(invocation)),
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    TERM: "dumb",
  };
}

function configOf({ gatewayUrl, credential, modelId }: HarnessInvocation) {
  return {
    autoupdate: false,
    share: "disabled",
    provider: {
      [PROVIDER]: {
        npm: "@ai-sdk/openai-compatible",
        name: PROVIDER,
        options: { baseURL: `${gatewayUrl}/v1`, apiKey: credential },
        models: { [modelId]: { name: modelId } },
      },
    },
  };
}
