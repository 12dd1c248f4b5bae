import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import type { Harness } from "@/lib/executor/ports/harness";
import { translateQwen } from "./translate";

const ENTRY = "node_modules/@qwen-code/qwen-code/cli.js";

/** Qwen Code, headless. Facts of the CLI: 0.24.4; it asks for Node 22, and runs on 20. */
export function createHarnessQwen(version: string): Harness {
  return {
    slug: "qwen",
    title: HARNESS_FACTS.qwen.title,
    package: {
      name: HARNESS_FACTS.qwen.packageName,
      version,
      unpackedBytes: 150_994_944,
      executables: ["vendor/ripgrep/x64-linux/rg"],
    },
    gatewayAllow: [{ method: "POST", path: "/v1/chat/completions" }],
    command: ({ toolPath, prompt, modelId, gatewayUrl, credential, homePath }) => ({
      argv: [
        "node",
        `${toolPath}/${ENTRY}`,
        prompt,
        "-o",
        "stream-json",
        "--approval-mode",
        "yolo",
        "--auth-type",
        "openai",
        "-m",
        modelId,
      ],
      env: {
        OPENAI_BASE_URL: `${gatewayUrl}/v1`,
        OPENAI_API_KEY: credential,
        // The box is the sandbox.
        QWEN_CODE_SUPPRESS_YOLO_WARNING: "1",
        NO_COLOR: "1",
        TERM: "xterm-256color",
      },
      files: [{ path: `${homePath}/.qwen/settings.json`, content: JSON.stringify(SETTINGS) }],
    }),
    versionCommand: (toolPath) => ["node", `${toolPath}/${ENTRY}`, "--version"],
    parseVersion: (stdout) => /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null,
    createTranslator: ({ workspacePath }) => translateQwen(workspacePath),
  };
}

const SETTINGS = {
  general: { disableAutoUpdate: true, enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
};
