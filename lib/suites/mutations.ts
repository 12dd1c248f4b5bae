import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { suiteManifestSchema, type SuiteManifest } from "@/lib/contracts/catalog";
import { db, type Transaction } from "@/lib/platform/db";
import { digestOf } from "@/lib/shared/digest";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { copySlug } from "./rules";
import type { copySuiteInput, deleteSuiteInput, saveSuiteInput } from "./schema";

const json = (manifest: SuiteManifest) => JSON.parse(JSON.stringify(manifest));

/** A local copy that may be edited; a repository suite itself never is. */
export async function copySuite(
  actor: Actor,
  { slug }: z.output<typeof copySuiteInput>,
): Promise<Result<{ slug: string }, "not-found">> {
  return db().$transaction(async (tx) => {
    const rows = await tx.suite.findMany({ select: { slug: true, manifest: true } });
    const source = rows.find((row) => row.slug === slug);
    if (source === undefined) return refuse("not-found", `There is no suite ${slug}.`);
    const manifest = suiteManifestSchema.parse(source.manifest);
    const copy = {
      ...manifest,
      slug: copySlug(slug, new Set(rows.map((row) => row.slug))),
      name: `${manifest.name}, copy`,
    };
    await tx.suite.create({
      data: { slug: copy.slug, origin: "local", sha256: digestOf(copy), manifest: json(copy) },
    });
    await recordAudit(tx, actor, { action: "copy-suite", subject: copy.slug, data: { from: slug } });
    return ok({ slug: copy.slug });
  });
}

type SaveRefusal = "not-found" | "read-only" | "changed-meanwhile" | "unknown-scenario";

/** Saves a local suite, unless somebody else saved it since it was opened. */
export async function saveSuite(
  actor: Actor,
  { slug, baseSha256, ...changes }: z.output<typeof saveSuiteInput>,
): Promise<Result<{ sha256: string }, SaveRefusal>> {
  return db().$transaction(async (tx) => {
    const row = await tx.suite.findUnique({ where: { slug } });
    if (row === null) return refuse("not-found", `There is no suite ${slug}.`);
    if (row.origin !== "local")
      return refuse("read-only", "This suite comes with the repository; edit a copy.");
    const unknown = await unknownScenario(tx, changes.scenarios);
    if (unknown !== null) return refuse("unknown-scenario", unknown);
    const manifest = suiteManifestSchema.parse({ schema: "touchstone-suite/1", slug, ...changes });
    const sha256 = digestOf(manifest);
    const saved = await tx.suite.updateMany({
      where: { slug, origin: "local", sha256: baseSha256 },
      data: { sha256, manifest: json(manifest) },
    });
    if (saved.count === 0)
      return refuse(
        "changed-meanwhile",
        "Somebody else saved this suite meanwhile. Reload to see theirs; yours stays here.",
      );
    await recordAudit(tx, actor, {
      action: "save-suite",
      subject: slug,
      data: { from: baseSha256, to: sha256 },
    });
    return ok({ sha256 });
  });
}

async function unknownScenario(
  tx: Transaction,
  scenarios: readonly { slug: string; version: string }[],
): Promise<string | null> {
  const known = await tx.scenarioVersion.findMany({
    where: { OR: scenarios.map(({ slug, version }) => ({ scenarioSlug: slug, version })) },
    select: { scenarioSlug: true, version: true },
  });
  const keys = new Set(known.map(({ scenarioSlug, version }) => `${scenarioSlug} ${version}`));
  const missing = scenarios.find(({ slug, version }) => !keys.has(`${slug} ${version}`));
  return missing === undefined ? null : `There is no scenario ${missing.slug} ${missing.version}.`;
}

/** Deletes a local suite; executions of it keep their parameters. */
export async function deleteSuite(
  actor: Actor,
  { slug }: z.output<typeof deleteSuiteInput>,
): Promise<Result<null, "not-found" | "read-only">> {
  return db().$transaction(async (tx) => {
    const row = await tx.suite.findUnique({ where: { slug } });
    if (row === null) return refuse("not-found", `There is no suite ${slug}.`);
    if (row.origin !== "local") return refuse("read-only", "This suite comes with the repository.");
    await tx.suite.delete({ where: { slug } });
    await recordAudit(tx, actor, { action: "delete-suite", subject: slug, data: { sha256: row.sha256 } });
    return ok(null);
  });
}
