import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness, HarnessInvocation } from "@/lib/executor/ports/harness";
import { translatePi } from "./translate";

const ENTRY = "node_modules/@mariozechner/pi-coding-agent/dist/cli.js";
const PROVIDER = "gateway";
const KEY_VARIABLE = "TOUCHSTONE_CREDENTIAL";

/** Pi, headless. Facts of the CLI: 0.73.1; its successor under another name needs Node 22. */
export function createHarnessPi(version: string): Harness {
  return {
    slug: "pi",
    title: HARNESS_FACTS.pi.title,
    package: { name: HARNESS_FACTS.pi.packageName, version, unpackedBytes: 213_909_504 },
    gatewayAllow: [{ method: "POST", path: "/v1/chat/completions" }],
    command: (invocation) => ({
      argv: argvOf(invocation),
      env: {
        PI_CODING_AGENT_DIR: agentFolder(invocation),
        [KEY_VARIABLE]: invocation.credential,
        TERM: "dumb",
      },
      files: [{ path: `${agentFolder(invocation)}/models.json`, content: modelsOf(invocation) }],
    }),
    versionCommand: (toolPath) => ["node", `${toolPath}/${ENTRY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translatePi(workspacePath),
  };
}

const agentFolder = ({ homePath }: HarnessInvocation): string => `${homePath}/.pi/agent`;

function argvOf({ toolPath, prompt, modelId }: HarnessInvocation): [string, ...string[]] {
  return [
    "node",
    `${toolPath}/${ENTRY}`,
    "--mode",
    "json",
    "-p",
    "--no-session",
    "--offline",
    "--provider",
    PROVIDER,
    "--model",
    modelId,
    prompt,
  ];
}

/** The key is the name of a variable: the credential itself is in no file. */
function modelsOf({ gatewayUrl, modelId }: HarnessInvocation): string {
  const provider = {
    baseUrl: `${gatewayUrl}/v1`,
    api: "openai-completions",
    apiKey: KEY_VARIABLE,
    models: [{ id: modelId }],
  };
  return JSON.stringify({ providers: { [PROVIDER]: provider } });
}
