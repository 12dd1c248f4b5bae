import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { GatewayRequest } from "@/lib/executor/ports/gateway";
import { RUN_HEADER, SCENARIO_HEADER } from "@/lib/model-server/server";

type Upstream = GatewayRequest["upstream"];
type Surroundings = Readonly<Record<string, string | undefined>>;

const KEYED = {
  anthropic: {
    variable: "ANTHROPIC_API_KEY",
    baseUrl: "https://api.anthropic.com",
    headers: (key: string) => ({ "x-api-key": key }),
  },
  google: {
    variable: "GEMINI_API_KEY",
    baseUrl: "https://generativelanguage.googleapis.com",
    headers: (key: string) => ({ "x-goog-api-key": key }),
  },
  openai: {
    variable: "OPENAI_API_KEY",
    baseUrl: "https://api.openai.com",
    headers: (key: string) => ({ authorization: `Bearer ${key}` }),
  },
} as const;

/** Providers that this worker can reach: it has their key, or the scripted server's address. */
export function reachableProviders(env: Surroundings): string[] {
  const keyed = Object.entries(KEYED).filter(([, { variable }]) => (env[variable] ?? "") !== "");
  const scripted = env["TOUCHSTONE_MODEL_SERVER_URL"] ? ["scripted"] : [];
  return [...scripted, ...keyed.map(([name]) => name)];
}

/** Where a run's gateway forwards to, with the real key; null when this worker cannot reach the provider. */
export function upstreamOf(request: RunRequest, env: Surroundings): Upstream | null {
  const { provider } = request.subject;
  const scripted = env["TOUCHSTONE_MODEL_SERVER_URL"];
  if (provider === "scripted" && scripted)
    return {
      baseUrl: scripted,
      headers: {
        [SCENARIO_HEADER]: `${request.scenario.slug}@${request.scenario.version}`,
        [RUN_HEADER]: request.ledgerId,
      },
    };
  if (provider !== "anthropic" && provider !== "google" && provider !== "openai") return null;
  const { variable, baseUrl, headers } = KEYED[provider];
  const key = env[variable];
  return key ? { baseUrl, headers: headers(key) } : null;
}
