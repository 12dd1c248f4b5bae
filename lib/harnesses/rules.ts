import type { ModelDialect } from "@/lib/contracts/catalog";
import type { HarnessEntry, HarnessInstall, ProviderEntry } from "./schema";

export const DIALECT_TITLES = {
  anthropic: "Anthropic messages",
  gemini: "Gemini",
  "openai-chat": "OpenAI chat",
  "openai-responses": "OpenAI responses",
} satisfies Record<ModelDialect, string>;

/** Providers that speak as the harness does; one that runs any program may use them all. */
export function providersOf<T extends Pick<ProviderEntry, "dialects">>(
  harness: Pick<HarnessEntry, "dialect">,
  providers: readonly T[],
): T[] {
  const { dialect } = harness;
  return dialect === null ? [...providers] : providers.filter(({ dialects }) => dialects.includes(dialect));
}

export function isOpen(install: Pick<HarnessInstall, "status"> | null): boolean {
  return install?.status === "queued" || install?.status === "installing";
}

/** What a key is bound to when it is sealed. */
export function keyPurpose(provider: string): string {
  return `provider-key:${provider}`;
}
