import type { Actor } from "@/lib/accounts/schema";
import { db, isUniqueViolation, systemTransaction, type Transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { storableJson } from "@/lib/shared/storable-json";
import { saveDraftInput, type SaveDraftInput } from "../schema";
import { insertContent, replaceContent, type ReviewContent } from "./write-review";

export type DraftRefusal = "run-not-reviewable" | "version-conflict" | "already-submitted" | "not-a-person";

/**
 * Saves a draft as one types. `version` is the version that was read (0 = none yet); somebody else's save in between, in
 * another tab, is a conflict and nothing is overwritten. A draft is a system move of its owner and leaves no audit entry.
 */
export async function saveDraft(
  actor: Actor,
  raw: SaveDraftInput,
): Promise<Result<{ version: number; savedAt: Date }, DraftRefusal>> {
  const input = storableJson(saveDraftInput.parse(raw));
  if (actor.kind !== "account") return refuse("not-a-person", "Only a person reviews.");
  const run = await db().run.findUnique({
    where: { ledgerId: input.ledgerId },
    select: { termination: true },
  });
  if (run?.termination !== "completed")
    return refuse("run-not-reviewable", "Only completed runs are reviewed.");
  try {
    return await systemTransaction((tx) => writeDraft(tx, actor.account.id, input));
  } catch (error) {
    if (isUniqueViolation(error)) return conflict();
    throw error;
  }
}

function conflict() {
  return refuse("version-conflict", "This review was saved elsewhere in the meantime.");
}

async function writeDraft(
  tx: Transaction,
  reviewerId: string,
  { ledgerId, version, ...content }: ReviewContent & { ledgerId: string; version: number },
): Promise<Result<{ version: number; savedAt: Date }, DraftRefusal>> {
  const savedAt = new Date();
  const key = { ledgerId_reviewerId: { ledgerId, reviewerId } };
  const found = await tx.review.findUnique({ where: key, select: { id: true, version: true, status: true } });
  if (found && found.status !== "draft")
    return refuse("already-submitted", "This review is submitted; edit it with a note.");
  if ((found?.version ?? 0) !== version) return conflict();
  if (!found) {
    const made = await tx.review.create({
      data: { id: newId("rev_"), ledgerId, reviewerId, writeup: content.writeup, updatedAt: savedAt },
    });
    await insertContent(tx, made.id, content);
    return ok({ version: made.version, savedAt });
  }
  const moved = await tx.review.updateMany({
    where: { id: found.id, version, status: "draft" },
    data: { version: version + 1, writeup: content.writeup, updatedAt: savedAt },
  });
  if (moved.count === 0) return conflict();
  await replaceContent(tx, found.id, content);
  return ok({ version: version + 1, savedAt });
}
