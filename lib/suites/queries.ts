import type { Actor } from "@/lib/accounts/schema";
import { suiteManifestSchema } from "@/lib/contracts/catalog";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { getExecutionSummary } from "@/lib/executions/queries";
import { db } from "@/lib/platform/db";
import { NotFoundError } from "@/lib/shared/errors";
import type { Prisma } from "@/prisma/generated/client";
import { changedSince } from "./rules";
import {
  suiteOriginSchema,
  type LastExecution,
  type SuiteDetail,
  type SuiteScenario,
  type SuiteSummary,
} from "./schema";

type Row = Prisma.SuiteGetPayload<object>;
type Ran = { scenarioSlug: string; scenarioVersion: string; variant: string };

/** Every suite, repository ones first, each with its last execution. */
export async function listSuites(actor: Actor): Promise<SuiteSummary[]> {
  const rows = await db().suite.findMany({ orderBy: [{ origin: "desc" }, { slug: "asc" }] });
  return Promise.all(rows.map((row) => summaryOf(actor, row)));
}

/** One suite with its members. Throws NotFoundError. */
export async function getSuite(actor: Actor, slug: string): Promise<SuiteDetail> {
  const row = await db().suite.findUnique({ where: { slug } });
  if (row === null) throw new NotFoundError(`There is no suite ${slug}.`);
  const summary = await summaryOf(actor, row);
  const manifest = suiteManifestSchema.parse(row.manifest);
  const changed = changedSince(manifest.scenarios, summary.last ? await slotsOf(summary.last.id) : null);
  return { ...summary, manifest, members: await membersOf(manifest.scenarios, changed) };
}

async function summaryOf(actor: Actor, row: Row): Promise<SuiteSummary> {
  const manifest = suiteManifestSchema.parse(row.manifest);
  const [last, executions] = await Promise.all([
    lastExecutionOf(actor, row.slug),
    db().execution.count({ where: { suiteSlug: row.slug } }),
  ]);
  const changed = changedSince(manifest.scenarios, last ? await slotsOf(last.id) : null);
  return {
    slug: row.slug,
    name: manifest.name,
    description: manifest.description,
    origin: suiteOriginSchema.parse(row.origin),
    sha256: row.sha256,
    repetitions: manifest.repetitions,
    technicalRetries: manifest.technicalRetries,
    scenarios: manifest.scenarios.length,
    runs: manifest.scenarios.length * manifest.repetitions,
    last,
    executions,
    changed: changed === null ? null : changed.size,
  };
}

/** The newest execution by name, with the verdict that every list shows. */
async function lastExecutionOf(actor: Actor, slug: string): Promise<LastExecution | null> {
  const newest = await db().execution.findFirst({
    where: { suiteSlug: slug },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (newest === null) return null;
  const found = await getExecutionSummary(actor, newest.id);
  return { id: found.id, title: found.title, verdict: found.verdict, createdAt: found.createdAt };
}

function slotsOf(executionId: string): Promise<Ran[]> {
  return db().slot.findMany({
    where: { executionId },
    distinct: ["scenarioSlug", "scenarioVersion", "variant"],
    select: { scenarioSlug: true, scenarioVersion: true, variant: true },
  });
}

async function membersOf(
  pinned: readonly { slug: string; version: string; variant: string }[],
  changed: ReadonlySet<string> | null,
): Promise<SuiteScenario[]> {
  const rows = await db().scenario.findMany({
    where: { slug: { in: pinned.map(({ slug }) => slug) } },
    include: { versions: { orderBy: { createdAt: "desc" }, take: 1 } },
  });
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return pinned.map(({ slug, version, variant }) => {
    const row = bySlug.get(slug);
    const newest = row?.versions[0];
    return {
      slug,
      version,
      variant,
      name: row?.name ?? slug,
      kind: row?.kind ?? "unknown",
      difficulty: newest === undefined ? "unknown" : scenarioSchema.parse(newest.manifest).difficulty,
      newer: newest !== undefined && newest.version !== version ? newest.version : null,
      isRetired: row === undefined || row.retiredAt !== null,
      hasChanged: changed === null ? null : changed.has(`${slug} ${version} ${variant}`),
    };
  });
}
