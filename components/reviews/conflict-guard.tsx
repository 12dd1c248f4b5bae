"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Review } from "@/lib/reviews/schema";
import { ConflictDialog } from "./conflict-dialog";
import type { ReviewDraft } from "./review-draft";

type Props = {
  stored: Review | null;
  readVersion: number;
  draft: ReviewDraft;
  onKeepMine: (version: number) => void;
  onTakeStored: (version: number) => void;
};

/** Reads again what is stored, and asks once it is here. */
export function ConflictGuard({ stored, readVersion, draft, onKeepMine, onTakeStored }: Props) {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  if (stored === null || stored.version === readVersion) return null;
  return (
    <ConflictDialog
      theirs={stored}
      mine={draft}
      onKeepMine={() => onKeepMine(stored.version)}
      onTakeTheirs={() => onTakeStored(stored.version)}
    />
  );
}
