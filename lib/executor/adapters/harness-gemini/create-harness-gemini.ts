import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness, HarnessInvocation } from "@/lib/executor/ports/harness";
import { translateGemini } from "./translate";

const ENTRY = "node_modules/@google/gemini-cli/bundle/gemini.js";

/** Gemini CLI, headless. Facts of the CLI: 0.61.0. */
export function createHarnessGemini(version: string): Harness {
  return {
    slug: "gemini",
    title: HARNESS_FACTS.gemini.title,
    package: { name: HARNESS_FACTS.gemini.packageName, version, unpackedBytes: 104_857_600 },
    gatewayAllow: [{ method: "POST", path: "/v1beta/models/*" }],
    command: (invocation) => ({
      argv: [
        "node",
        `${invocation.toolPath}/${ENTRY}`,
        "-p",
        invocation.prompt,
        "-o",
        "stream-json",
        "--approval-mode",
        "yolo",
        "--skip-trust",
        "-m",
        invocation.modelId,
      ],
      env: environmentOf(invocation),
      files: [{ path: `${invocation.homePath}/.gemini/settings.json`, content: JSON.stringify(SETTINGS) }],
    }),
    versionCommand: (toolPath) => ["node", `${toolPath}/${ENTRY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translateGemini(workspacePath),
  };
}

const SETTINGS = {
  security: { auth: { selectedType: "gemini-api-key" } },
  general: { disableAutoUpdate: true, enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
};

function environmentOf({ gatewayUrl, credential }: HarnessInvocation): Record<string, string> {
  return {
    GOOGLE_GEMINI_BASE_URL: gatewayUrl,
    GEMINI_API_KEY: credential,
    NO_COLOR: "1",
    TERM: "xterm-256color",
  };
}
