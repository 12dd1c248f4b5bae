"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { saveDraftAction } from "@/lib/reviews/actions";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import type { ReviewDraft } from "./review-draft";

const QUIET_MS = 700;
const RETRY_MS = 4000;

export type SaveState =
  | { kind: "clean" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "failed"; message: string }
  | { kind: "conflict" };

type Options = { ledgerId: LedgerId; draft: ReviewDraft; startVersion: number; isEnabled: boolean };

/** Saves what changed once the reviewer pauses; one save at a time, each names the version that it read. */
export function useAutosave({ ledgerId, draft, startVersion, isEnabled }: Options) {
  const [state, setState] = useState<SaveState>({ kind: "clean" });
  const [version, setVersion] = useState(startVersion);
  const [saved, setSaved] = useState(draft);
  const isDirty = isEnabled && saved !== draft;
  const isHeld = state.kind === "conflict" || state.kind === "saving";
  const isFailed = state.kind === "failed";
  const save = useEffectEvent(async (content: ReviewDraft) => {
    setState({ kind: "saving" });
    const result = await saveDraftAction({ ledgerId, version, ...contentOf(content) }).catch(() => null);
    if (result?.ok) {
      setSaved(content);
      setVersion(result.value.version);
      setState({ kind: "saved", at: result.value.savedAt.getTime() });
    } else if (result?.reason === "version-conflict") setState({ kind: "conflict" });
    else setState({ kind: "failed", message: result?.message ?? "The server does not answer." });
  });
  useEffect(() => {
    if (!isDirty || isHeld) return undefined;
    const timer = setTimeout(() => void save(draft), isFailed ? RETRY_MS : QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isHeld, isFailed]);
  const isWaiting = isDirty && !isHeld && !isFailed;
  return {
    version,
    /** What this tab last read or saved. */
    before: saved,
    state: isWaiting ? ({ kind: "waiting" } as const) : state,
    /** A submit met another version: the same question as for a save. */
    hold: () => setState({ kind: "conflict" }),
    /** After a conflict: goes on from the version that is stored now. */
    resume(storedVersion: number, stored: ReviewDraft | null) {
      if (stored !== null) setSaved(stored);
      setVersion(storedVersion);
      setState({ kind: "clean" });
    },
  };
}

export function contentOf(draft: ReviewDraft) {
  return { answers: [...draft.answers], ratings: [...draft.ratings], writeup: draft.writeup };
}
