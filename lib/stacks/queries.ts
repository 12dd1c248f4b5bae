import type { Actor } from "@/lib/accounts/schema";
import { stackManifestSchema } from "@/lib/contracts/catalog";
import { HARNESS_FACTS } from "@/lib/executor/plan/harness-facts";
import { db } from "@/lib/platform/db";
import { NotFoundError } from "@/lib/shared/errors";
import type { Prisma } from "@/prisma/generated/client";
import { stackDifferences, stackWarnings } from "./rules";
import { stackOriginSchema, type StackDetail, type StackSummary } from "./schema";

type Row = Prisma.StackGetPayload<object>;
const KNOWN: ReadonlySet<string> = new Set(Object.keys(HARNESS_FACTS));

/** Every stack, repository ones first. */
export async function listStacks(_actor: Actor): Promise<StackSummary[]> {
  const [rows, used] = await Promise.all([
    db().stack.findMany({ orderBy: [{ origin: "desc" }, { slug: "asc" }] }),
    db().execution.groupBy({ by: ["stackSlug"], _count: true }),
  ]);
  const counts = new Map(used.map(({ stackSlug, _count }) => [stackSlug, _count]));
  return rows.map((row) => summaryOf(row, counts.get(row.slug) ?? 0));
}

/** One stack with its text and what it changes. Throws NotFoundError. */
export async function getStack(_actor: Actor, slug: string): Promise<StackDetail> {
  const [row, base, executions] = await Promise.all([
    db().stack.findUnique({ where: { slug } }),
    db().stack.findUnique({ where: { slug: "local" } }),
    db().execution.count({ where: { stackSlug: slug } }),
  ]);
  if (row === null) throw new NotFoundError(`There is no stack ${slug}.`);
  const manifest = stackManifestSchema.parse(row.manifest);
  return {
    ...summaryOf(row, executions),
    manifest,
    yaml: row.yaml,
    lines: row.yaml.split("\n").length,
    differences: base === null ? [] : stackDifferences(stackManifestSchema.parse(base.manifest), manifest),
  };
}

function summaryOf(row: Row, executions: number): StackSummary {
  const manifest = stackManifestSchema.parse(row.manifest);
  return {
    slug: row.slug,
    name: manifest.name,
    description: manifest.description,
    origin: stackOriginSchema.parse(row.origin),
    sha256: row.sha256,
    sandbox: manifest.sandbox,
    harnesses: Object.keys(manifest.harnesses).length,
    warnings: stackWarnings(manifest, KNOWN),
    executions,
  };
}
