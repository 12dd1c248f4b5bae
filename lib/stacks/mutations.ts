import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { stackManifestSchema } from "@/lib/contracts/catalog";
import { parseManifest } from "@/lib/platform/catalog-files/parse-manifest";
import { db } from "@/lib/platform/db";
import { sha256Hex } from "@/lib/shared/digest";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { copySlug } from "@/lib/suites/rules";
import type { copyStackInput, deleteStackInput, saveStackInput } from "./schema";

/** A local copy that may be edited; a repository stack itself never is. Only its slug changes, in its own line. */
export async function copyStack(
  actor: Actor,
  { slug }: z.output<typeof copyStackInput>,
): Promise<Result<{ slug: string }, "not-found" | "not-copied">> {
  return db().$transaction(async (tx) => {
    const rows = await tx.stack.findMany({ select: { slug: true, yaml: true } });
    const source = rows.find((row) => row.slug === slug);
    if (source === undefined) return refuse("not-found", `There is no stack ${slug}.`);
    const copy = copySlug(slug, new Set(rows.map((row) => row.slug)));
    const yaml = source.yaml.replace(/^slug:.*$/m, `slug: ${copy}`);
    const { value } = parseManifest(`${copy}.yaml`, yaml, stackManifestSchema);
    if (value?.slug !== copy)
      return refuse(
        "not-copied",
        "The stack's slug does not stand in a line of its own; it cannot be copied.",
      );
    await tx.stack.create({
      data: {
        slug: copy,
        origin: "local",
        sha256: sha256Hex(yaml),
        yaml,
        manifest: JSON.parse(JSON.stringify(value)),
      },
    });
    await recordAudit(tx, actor, { action: "copy-stack", subject: copy, data: { from: slug } });
    return ok({ slug: copy });
  });
}

type SaveRefusal = "not-found" | "read-only" | "changed-meanwhile" | "not-readable";

/** Saves the text of a local stack byte for byte, if it can be read and nobody else saved meanwhile. */
export async function saveStack(
  actor: Actor,
  { slug, baseSha256, yaml }: z.output<typeof saveStackInput>,
): Promise<Result<{ sha256: string }, SaveRefusal>> {
  const { value, problems } = parseManifest(`${slug}.yaml`, yaml, stackManifestSchema);
  if (value === null) return refuse("not-readable", problems.map(inWords).join(" "));
  if (value.slug !== slug) return refuse("not-readable", `The slug must stay ${slug}.`);
  return db().$transaction(async (tx) => {
    const row = await tx.stack.findUnique({ where: { slug }, select: { origin: true } });
    if (row === null) return refuse("not-found", `There is no stack ${slug}.`);
    if (row.origin !== "local")
      return refuse("read-only", "This stack comes with the repository; edit a copy.");
    const sha256 = sha256Hex(yaml);
    const saved = await tx.stack.updateMany({
      where: { slug, origin: "local", sha256: baseSha256 },
      data: { sha256, yaml, manifest: JSON.parse(JSON.stringify(value)) },
    });
    if (saved.count === 0)
      return refuse(
        "changed-meanwhile",
        "Somebody else saved this stack meanwhile. Reload to see theirs; yours stays here.",
      );
    await recordAudit(tx, actor, {
      action: "save-stack",
      subject: slug,
      data: { from: baseSha256, to: sha256 },
    });
    return ok({ sha256 });
  });
}

function inWords({
  line,
  column,
  key,
  message,
}: {
  line: number;
  column: number;
  key: string;
  message: string;
}): string {
  return `Line ${line}, column ${column}${key === "" ? "" : `, ${key}`}: ${message}.`;
}

/** Deletes a local stack that no execution ran on; others stay, since their digests are looked up here. */
export async function deleteStack(
  actor: Actor,
  { slug }: z.output<typeof deleteStackInput>,
): Promise<Result<null, "not-found" | "read-only" | "in-use">> {
  return db().$transaction(async (tx) => {
    const row = await tx.stack.findUnique({ where: { slug }, select: { origin: true, sha256: true } });
    if (row === null) return refuse("not-found", `There is no stack ${slug}.`);
    if (row.origin !== "local") return refuse("read-only", "This stack comes with the repository.");
    const used = await tx.execution.count({ where: { stackSlug: slug } });
    if (used > 0)
      return refuse("in-use", `${used} executions ran on this stack; it stays so that they can be read.`);
    await tx.stack.delete({ where: { slug } });
    await recordAudit(tx, actor, { action: "delete-stack", subject: slug, data: { sha256: row.sha256 } });
    return ok(null);
  });
}
