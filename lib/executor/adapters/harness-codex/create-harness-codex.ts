import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness, HarnessInvocation } from "@/lib/executor/ports/harness";
import { translateCodex } from "./translate";

/** The platform binary is started directly: no install script is needed. */
const BINARY = "node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex";
const KEY_VARIABLE = "TOUCHSTONE_CREDENTIAL";

/** OpenAI Codex, headless. Facts of the CLI: 0.171.0. */
export function createHarnessCodex(version: string): Harness {
  return {
    slug: "codex",
    title: HARNESS_FACTS.codex.title,
    package: { name: HARNESS_FACTS.codex.packageName, version, unpackedBytes: 444_596_224 },
    gatewayAllow: [{ method: "POST", path: "/v1/responses" }],
    command: (invocation) => ({
      argv: argvOf(invocation),
      env: {
        CODEX_HOME: `${invocation.homePath}/.codex`,
        [KEY_VARIABLE]: invocation.credential,
        TERM: "dumb",
      },
      files: [{ path: `${invocation.homePath}/.codex/config.toml`, content: configOf(invocation) }],
    }),
    versionCommand: (toolPath) => [`${toolPath}/${BINARY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translateCodex(workspacePath),
  };
}

function argvOf({ toolPath, prompt, modelId, workspacePath }: HarnessInvocation): [string, ...string[]] {
  return [
    `${toolPath}/${BINARY}`,
    "exec",
    "--json",
    "--skip-git-repo-check",
    // The box is the sandbox: a second one inside it could not be set up.
    "--dangerously-bypass-approvals-and-sandbox",
    "--ephemeral",
    "-C",
    workspacePath,
    "-m",
    modelId,
    prompt,
  ];
}

/** Without `analytics` switched off the program lingers for five seconds; websockets do not pass the gateway. */
function configOf({ gatewayUrl }: HarnessInvocation): string {
  return `model_provider = "gateway"

[analytics]
enabled = false

[model_providers.gateway]
name = "gateway"
base_url = ${JSON.stringify(`${gatewayUrl}/v1`)}
env_key = "${KEY_VARIABLE}"
wire_api = "responses"
supports_websockets = false
`;
}
