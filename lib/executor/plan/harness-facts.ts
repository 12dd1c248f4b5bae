import type { ModelDialect } from "@/lib/contracts/catalog";

export type HarnessFacts = {
  title: string;
  /** How it speaks with a model; null for a harness that runs any program. */
  dialect: ModelDialect | null;
  /** The npm package that it is installed from; null when there is nothing to install. */
  packageName: string | null;
};

/** What is known of each harness without its adapter: the one place of its title, for adapters and pages alike. */
export const HARNESS_FACTS = {
  claude: { title: "Claude Code", dialect: "anthropic", packageName: "@anthropic-ai/claude-code" },
  codex: { title: "Codex", dialect: "openai-responses", packageName: "@openai/codex" },
  gemini: { title: "Gemini CLI", dialect: "gemini", packageName: "@google/gemini-cli" },
  opencode: { title: "OpenCode", dialect: "openai-chat", packageName: "opencode-ai" },
  qwen: { title: "Qwen Code", dialect: "openai-chat", packageName: "@qwen-code/qwen-code" },
  pi: { title: "Pi", dialect: "openai-chat", packageName: "@mariozechner/pi-coding-agent" },
  cline: { title: "Cline", dialect: "openai-chat", packageName: "cline" },
  command: { title: "Command", dialect: null, packageName: null },
} as const satisfies Record<string, HarnessFacts>;

const KNOWN: ReadonlyMap<string, HarnessFacts> = new Map(Object.entries(HARNESS_FACTS));

/** A harness that nobody knows here is called by its slug and cannot be installed. */
export function harnessFacts(slug: string): HarnessFacts {
  return KNOWN.get(slug) ?? { title: slug, dialect: null, packageName: null };
}
