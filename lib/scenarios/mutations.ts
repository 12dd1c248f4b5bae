import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/accounts/schema";
import { db, type Transaction } from "@/lib/platform/db";
import { digestOf } from "@/lib/shared/digest";
import { ok, refuse, type Result } from "@/lib/shared/result";
import type { Prisma } from "@/prisma/generated/client";
import type { CatalogContent } from "./schema";

const CATALOG_LOCK = 7_446_002;

/**
 * Brings the database's copy of the authored catalog up to date. A scenario version that runs exist of is frozen: when its
 * files behave otherwise now, nothing is stored and the sentence says which version must be raised.
 */
export async function syncCatalog(
  actor: Actor,
  content: CatalogContent,
): Promise<Result<{ changed: number }, "frozen-version">> {
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CATALOG_LOCK})`;
      const frozen = await frozenVersions(tx, content);
      if (frozen.length > 0)
        return refuse(
          "frozen-version",
          `Runs exist of ${frozen.join(", ")}, and its files behave otherwise now; raise its version.`,
        );
      let changed = 0;
      for (const scenario of content.scenarios) changed += await storeScenario(tx, scenario);
      changed += await retireOthers(tx, content);
      for (const manifest of content.suites) changed += await storeSuite(tx, manifest);
      for (const stack of content.stacks) changed += await storeStack(tx, stack);
      for (const manifest of content.agents) changed += await storeAgent(tx, manifest);
      for (const manifest of content.prices) changed += await storePrices(tx, manifest);
      for (const manifest of content.providers) changed += await storeProvider(tx, manifest);
      if (changed > 0)
        await recordAudit(tx, actor, { action: "sync-catalog", subject: "catalog", data: { changed } });
      return ok({ changed });
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

async function frozenVersions(tx: Transaction, content: CatalogContent): Promise<string[]> {
  const stored = await tx.scenarioVersion.findMany({
    where: { slots: { some: {} } },
    select: { scenarioSlug: true, version: true, behaviorSha256: true },
  });
  return stored
    .filter((row) =>
      content.scenarios.some(
        ({ scenario, behaviorSha256 }) =>
          scenario.slug === row.scenarioSlug &&
          scenario.version === row.version &&
          behaviorSha256 !== row.behaviorSha256,
      ),
    )
    .map((row) => `${row.scenarioSlug} ${row.version}`);
}

function json(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(JSON.stringify(value));
}

async function storeScenario(
  tx: Transaction,
  { scenario, behaviorSha256, prompt }: CatalogContent["scenarios"][number],
): Promise<number> {
  const { slug, name, kind, version } = scenario;
  const key = { scenarioSlug_version: { scenarioSlug: slug, version } };
  const before = await tx.scenarioVersion.findUnique({
    where: key,
    select: { manifest: true, behaviorSha256: true },
  });
  if (
    before &&
    before.behaviorSha256 === behaviorSha256 &&
    digestOf(before.manifest) === digestOf(json(scenario))
  )
    return 0;
  await tx.scenario.upsert({ where: { slug }, create: { slug, name, kind }, update: { name, kind } });
  const columns = { behaviorSha256, manifest: json(scenario), prompt };
  await tx.scenarioVersion.upsert({
    where: key,
    create: { scenarioSlug: slug, version, ...columns },
    update: columns,
  });
  return 1;
}

/** What the catalog no longer brings is retired, what it brings again is not; both count as a change. */
async function retireOthers(tx: Transaction, { scenarios }: CatalogContent): Promise<number> {
  const slugs = scenarios.map(({ scenario }) => scenario.slug);
  const retired = await tx.scenario.updateMany({
    where: { slug: { notIn: slugs }, retiredAt: null },
    data: { retiredAt: new Date() },
  });
  const revived = await tx.scenario.updateMany({
    where: { slug: { in: slugs }, retiredAt: { not: null } },
    data: { retiredAt: null },
  });
  return retired.count + revived.count;
}

async function storeSuite(tx: Transaction, manifest: CatalogContent["suites"][number]): Promise<number> {
  const { slug } = manifest;
  const columns = { sha256: digestOf(manifest), manifest: json(manifest) };
  const before = await tx.suite.findUnique({ where: { slug }, select: { sha256: true } });
  if (before?.sha256 === columns.sha256) return 0;
  await tx.suite.upsert({ where: { slug }, create: { slug, ...columns }, update: columns });
  return 1;
}

async function storeStack(
  tx: Transaction,
  { manifest, yaml, sha256 }: CatalogContent["stacks"][number],
): Promise<number> {
  const { slug } = manifest;
  const before = await tx.stack.findUnique({ where: { slug }, select: { sha256: true } });
  if (before?.sha256 === sha256) return 0;
  const columns = { sha256, yaml, manifest: json(manifest) };
  await tx.stack.upsert({ where: { slug }, create: { slug, ...columns }, update: columns });
  return 1;
}

async function storeAgent(tx: Transaction, manifest: CatalogContent["agents"][number]): Promise<number> {
  const { slug } = manifest;
  const columns = { sha256: digestOf(manifest), manifest: json(manifest) };
  const before = await tx.agentProfile.findUnique({ where: { slug }, select: { sha256: true } });
  if (before?.sha256 === columns.sha256) return 0;
  await tx.agentProfile.upsert({ where: { slug }, create: { slug, ...columns }, update: columns });
  return 1;
}

async function storePrices(tx: Transaction, manifest: CatalogContent["prices"][number]): Promise<number> {
  const { slug } = manifest;
  const columns = {
    sha256: digestOf(manifest),
    manifest: json(manifest),
    date: new Date(`${manifest.date}T00:00:00Z`),
  };
  const before = await tx.priceTable.findUnique({ where: { slug }, select: { sha256: true } });
  if (before?.sha256 === columns.sha256) return 0;
  await tx.priceTable.upsert({ where: { slug }, create: { slug, ...columns }, update: columns });
  return 1;
}

async function storeProvider(
  tx: Transaction,
  manifest: CatalogContent["providers"][number],
): Promise<number> {
  const { slug } = manifest;
  const columns = { sha256: digestOf(manifest), manifest: json(manifest) };
  const before = await tx.provider.findUnique({ where: { slug }, select: { sha256: true } });
  if (before?.sha256 === columns.sha256) return 0;
  await tx.provider.upsert({ where: { slug }, create: { slug, ...columns }, update: columns });
  return 1;
}
