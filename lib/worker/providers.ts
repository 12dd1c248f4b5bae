import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { GatewayRequest } from "@/lib/executor/ports/gateway";
import { listSealedKeys } from "@/lib/harnesses/queries";
import { keyPurpose } from "@/lib/harnesses/rules";
import { RUN_HEADER, SCENARIO_HEADER } from "@/lib/model-server/server";
import { unseal } from "@/lib/platform/sealing";

type Upstream = GatewayRequest["upstream"];
type Surroundings = Readonly<Record<string, string | undefined>>;
type SealedKey = Awaited<ReturnType<typeof listSealedKeys>>[number];

/** The stored key, else the one of this worker's own environment; null when neither is there or can be opened. */
function keyOf({ provider, sealed }: SealedKey, env: Surroundings): string | null {
  const stored = sealed === null ? null : unseal(sealed, keyPurpose(provider.slug));
  const own = env[provider.keyVariable] ?? "";
  return stored ?? (own === "" ? null : own);
}

/** Providers that this worker can reach: it has their key, or the scripted server's address. */
export async function reachableProviders(env: Surroundings): Promise<string[]> {
  const known = await listSealedKeys();
  const keyed = known.filter((one) => keyOf(one, env) !== null).map(({ provider }) => provider.slug);
  return [...(env["TOUCHSTONE_MODEL_SERVER_URL"] ? ["scripted"] : []), ...keyed];
}

/** Where a run's gateway forwards to, with the real key; null when this worker cannot reach the provider. */
export async function upstreamOf(request: RunRequest, env: Surroundings): Promise<Upstream | null> {
  const { provider: wanted } = request.subject;
  const scripted = env["TOUCHSTONE_MODEL_SERVER_URL"];
  if (wanted === "scripted" && scripted)
    return {
      baseUrl: scripted,
      headers: {
        [SCENARIO_HEADER]: `${request.scenario.slug}@${request.scenario.version}`,
        [RUN_HEADER]: request.ledgerId,
      },
    };
  const known = (await listSealedKeys()).find(({ provider }) => provider.slug === wanted);
  const key = known === undefined ? null : keyOf(known, env);
  if (known === undefined || key === null) return null;
  const { baseUrl, keyHeader } = known.provider;
  return { baseUrl, headers: { [keyHeader.name]: `${keyHeader.prefix}${key}` } };
}
