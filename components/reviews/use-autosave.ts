"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const saved = useRef(draft);
  const isBusy = useRef(false);
  const save = useEffectEvent(async () => {
    if (isBusy.current || saved.current === draft) return;
    isBusy.current = true;
    setState({ kind: "saving" });
    const result = await saveDraftAction({ ledgerId, version, ...contentOf(draft) }).catch(() => null);
    isBusy.current = false;
    if (result?.ok) {
      saved.current = draft;
      setVersion(result.value.version);
      setState({ kind: "saved", at: result.value.savedAt.getTime() });
    } else if (result?.reason === "version-conflict") setState({ kind: "conflict" });
    else setState({ kind: "failed", message: result?.message ?? "The server does not answer." });
  });
  const isStuck = state.kind === "conflict";
  const isFailed = state.kind === "failed";
  useEffect(() => {
    if (!isEnabled || isStuck || saved.current === draft) return;
    const timer = setTimeout(() => void save(), isFailed ? RETRY_MS : QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft, version, isEnabled, isStuck, isFailed, state]);
  const isDirty = isEnabled && saved.current !== draft && state.kind !== "saving";
  return {
    version,
    state:
      isDirty && (state.kind === "clean" || state.kind === "saved") ? ({ kind: "waiting" } as const) : state,
    /** After a conflict: goes on from the version that is stored now. */
    resume(storedVersion: number, stored: ReviewDraft | null) {
      if (stored !== null) saved.current = stored;
      setVersion(storedVersion);
      setState({ kind: "clean" });
    },
  };
}

export function contentOf(draft: ReviewDraft) {
  return { answers: [...draft.answers], ratings: [...draft.ratings], writeup: draft.writeup };
}
