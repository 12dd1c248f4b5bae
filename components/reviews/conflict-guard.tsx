"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { ReviewWorksheet } from "@/lib/reviews/schema";
import { ConflictDialog } from "./conflict-dialog";
import { conflictRows } from "./conflict-rows";
import { draftFrom, type ReviewDraft } from "./review-draft";

type Props = {
  worksheet: Pick<ReviewWorksheet, "checklist" | "machineVerdicts" | "mine">;
  /** What this tab last read or saved, and as which version. */
  before: ReviewDraft;
  readVersion: number;
  draft: ReviewDraft;
  onKeepMine: (version: number) => void;
  onTakeStored: (version: number, stored: ReviewDraft) => void;
};

/** Reads again what is stored, and asks once it is here. */
export function ConflictGuard({ worksheet, before, readVersion, draft, onKeepMine, onTakeStored }: Props) {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  const { checklist, machineVerdicts, mine: stored } = worksheet;
  if (stored === null || stored.version === readVersion) return null;
  const theirs = draftFrom(checklist, machineVerdicts, stored);
  return (
    <ConflictDialog
      rows={conflictRows(checklist, { before, theirs, mine: draft })}
      readVersion={readVersion}
      storedVersion={stored.version}
      onKeepMine={() => onKeepMine(stored.version)}
      onTakeTheirs={() => onTakeStored(stored.version, theirs)}
    />
  );
}
