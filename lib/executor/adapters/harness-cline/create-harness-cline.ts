import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness, HarnessInvocation } from "@/lib/executor/ports/harness";
import { translateCline } from "./translate";

/** The platform binary is started directly: no install script is needed. */
const BINARY = "node_modules/@cline/cli-linux-x64/bin/cline";
const PROVIDER = "openai-compatible";

/** Cline, headless. Facts of the CLI: 3.0.65; after its result it lingers for some ten seconds. */
export function createHarnessCline(version: string): Harness {
  return {
    slug: "cline",
    title: HARNESS_FACTS.cline.title,
    package: { name: HARNESS_FACTS.cline.packageName, version, unpackedBytes: 455_081_984 },
    gatewayAllow: [{ method: "POST", path: "/v1/chat/completions" }],
    command: (invocation) => ({
      argv: argvOf(invocation),
      env: { NO_COLOR: "1", TERM: "dumb", AI_SDK_LOG_WARNINGS: "false", CLINE_TELEMETRY_DISABLED: "1" },
      files: [
        {
          path: `${invocation.homePath}/.cline/data/settings/providers.json`,
          content: providersOf(invocation),
        },
      ],
    }),
    versionCommand: (toolPath) => [`${toolPath}/${BINARY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translateCline(workspacePath),
  };
}

function argvOf({ toolPath, prompt, modelId, workspacePath }: HarnessInvocation): [string, ...string[]] {
  return [`${toolPath}/${BINARY}`, "--json", "-P", PROVIDER, "-m", modelId, "-c", workspacePath, prompt];
}

/** What `cline auth` would write: the command line takes no address. */
function providersOf({ gatewayUrl, credential, modelId }: HarnessInvocation): string {
  const settings = {
    provider: PROVIDER,
    apiKey: credential,
    model: modelId,
    baseUrl: `${gatewayUrl}/v1`,
  };
  return JSON.stringify({
    version: 1,
    lastUsedProvider: PROVIDER,
    modes: {},
    providers: {
      [PROVIDER]: { settings, updatedAt: "1970-01-01T00:00:00.000Z", tokenSource: "manual" },
    },
  });
}
