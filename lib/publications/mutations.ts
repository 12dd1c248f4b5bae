import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { scenarioKindSchema } from "@/lib/contracts/scenario-manifest";
import { db, isUniqueViolation } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { refusalOf, releaseOf, REFUSAL_SENTENCE, type PublishRefusal } from "./rules";
import type { publishRunInput, withdrawPublicationInput } from "./schema";
import type { z } from "zod";

type Refusal = PublishRefusal | "not-found" | "tier-changed";

/**
 * Publishes a run at its tier: completed only with a review; infrastructure and aborted never (lib/decisions/0009).
 * The database refuses the same by itself.
 */
export async function publishRun(
  actor: Actor,
  input: z.infer<typeof publishRunInput>,
): Promise<Result<{ publicationId: string }, Refusal>> {
  const { ledgerId } = input;
  try {
    return await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT ledger_id FROM runs WHERE ledger_id = ${ledgerId} FOR UPDATE`;
      const run = await tx.run.findUnique({
        where: { ledgerId },
        select: {
          termination: true,
          slot: { select: { version: { select: { scenario: { select: { kind: true } } } } } },
          _count: {
            select: {
              reviews: { where: { status: "submitted" } },
              publication: { where: { withdrawnAt: null } },
            },
          },
        },
      });
      if (!run) return refuse("not-found", `There is no run ${ledgerId}.`);
      const termination = run.termination === null ? null : runTerminationSchema.parse(run.termination);
      const refusal = refusalOf({
        termination,
        submittedReviews: run._count.reviews,
        isPublished: run._count.publication > 0,
      });
      if (refusal !== null || termination === null)
        return refuse(refusal ?? "not-finished", REFUSAL_SENTENCE[refusal ?? "not-finished"]);
      if (termination !== input.tier)
        return refuse("tier-changed", `The run ended as ${termination}, not as ${input.tier}.`);
      const release = releaseOf(termination, scenarioKindSchema.parse(run.slot.version.scenario.kind));
      if (release === null) return refuse("never-publishable", REFUSAL_SENTENCE["never-publishable"]);
      const publicationId = newId("pub_");
      const publishedBy = actor.kind === "account" ? actor.account.name : actor.name;
      await tx.publication.create({
        data: {
          id: publicationId,
          ledgerId,
          tier: termination,
          releasesSource: release.source,
          releasesBuild: release.build,
          publishedBy,
        },
      });
      await recordAudit(tx, actor, {
        action: "publish-run",
        subject: ledgerId,
        data: { tier: termination, publicationId },
      });
      return ok({ publicationId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("already-published", REFUSAL_SENTENCE["already-published"]);
    throw error;
  }
}

/** Takes a publication back; the trail stays. */
export async function withdrawPublication(
  actor: Actor,
  { ledgerId, reason }: z.infer<typeof withdrawPublicationInput>,
): Promise<Result<void, "not-published">> {
  return db().$transaction(async (tx) => {
    const moved = await tx.publication.updateMany({
      where: { ledgerId, withdrawnAt: null },
      data: { withdrawnAt: new Date(), withdrawReason: reason },
    });
    if (moved.count === 0) return refuse("not-published", "The run is not published.");
    await recordAudit(tx, actor, { action: "withdraw-publication", subject: ledgerId, data: { reason } });
    return ok(undefined);
  });
}
