import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { providerManifestSchema, stackManifestSchema, type ProviderManifest } from "@/lib/contracts/catalog";
import { harnessFacts } from "@/lib/executor/plan/harness-facts";
import { db } from "@/lib/platform/db";
import { liveCapabilities } from "@/lib/workers/queries";
import {
  harnessEntrySchema,
  providerEntrySchema,
  type HarnessEntry,
  type HarnessPage,
  type ProviderEntry,
} from "./schema";

export type HarnessPin = { harness: string; version: string };

/** Each harness in each version that a stack pins. */
export async function listPins(): Promise<HarnessPin[]> {
  const stacks = await db().stack.findMany({ select: { manifest: true } });
  const pins = new Map<string, HarnessPin>();
  for (const { manifest } of stacks)
    for (const [harness, version] of Object.entries(stackManifestSchema.parse(manifest).harnesses))
      pins.set(`${harness} ${version}`, { harness, version });
  return [...pins.values()].toSorted((a, b) => (a.harness < b.harness ? -1 : 1));
}

/** What runs any program needs no version of its own. */
const UNPINNED = { harness: "command", version: null };

type Live = Awaited<ReturnType<typeof liveCapabilities>>;

async function listEntries({ can, workers }: Live): Promise<HarnessEntry[]> {
  const [pins, tools, installs] = await Promise.all([
    listPins(),
    db().installedHarness.findMany({ orderBy: { host: "asc" } }),
    db().harnessInstall.findMany({
      distinct: ["harness", "version"],
      orderBy: { requestedAt: "desc" },
    }),
  ]);
  return [...pins, UNPINNED].map(({ harness, version }) => {
    const isThis = (row: HarnessPin): boolean => row.harness === harness && row.version === version;
    const isMissing = workers > 0 && !can.has(`harness:${harness}`);
    return harnessEntrySchema.parse({
      slug: harness,
      version,
      ...harnessFacts(harness),
      tools: tools.filter(isThis).map(({ bytes, ...tool }) => ({ ...tool, bytes: Number(bytes) })),
      install: installs.find(isThis) ?? null,
      missing: isMissing ? "No worker has an adapter for it." : null,
    });
  });
}

async function listProviders({ can }: Live): Promise<ProviderEntry[]> {
  const [rows, keys] = await Promise.all([
    db().provider.findMany({ orderBy: { slug: "asc" }, select: { manifest: true } }),
    db().providerKey.findMany({ select: { provider: true, lastFour: true, setBy: true, setAt: true } }),
  ]);
  return rows.map(({ manifest }) => {
    const provider = providerManifestSchema.parse(manifest);
    const key = keys.find((row) => row.provider === provider.slug) ?? null;
    return providerEntrySchema.parse({
      ...provider,
      key,
      isReachable: can.has(`provider:${provider.slug}`),
    });
  });
}

/** Harnesses and providers with what the workers have of them. Keys are told by their last four signs only. */
export async function getHarnessPage(_actor: Actor): Promise<HarnessPage> {
  const live = await liveCapabilities();
  const [harnesses, providers] = await Promise.all([listEntries(live), listProviders(live)]);
  return { harnesses, providers, liveWorkers: live.workers };
}

/** Providers of the catalog, with the sealed key of each that has one. For workers only: nobody else can open it. */
export async function listSealedKeys(): Promise<{ provider: ProviderManifest; sealed: Uint8Array | null }[]> {
  const [rows, keys] = await Promise.all([
    db().provider.findMany({ orderBy: { slug: "asc" }, select: { manifest: true } }),
    db().providerKey.findMany({ select: { provider: true, sealed: true } }),
  ]);
  const sealedOf = new Map(keys.map(({ provider, sealed }) => [provider, sealed]));
  return z
    .array(z.object({ manifest: providerManifestSchema }))
    .parse(rows)
    .map(({ manifest }) => ({ provider: manifest, sealed: sealedOf.get(manifest.slug) ?? null }));
}
