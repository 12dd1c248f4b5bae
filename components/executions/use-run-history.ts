"use client";
import { useEffect, useState } from "react";
import { z } from "zod";
import { scenarioHistorySchema, type ScenarioHistory } from "@/lib/executions/schema";

const answerSchema = z.object({ items: z.array(scenarioHistorySchema) });

export type RunHistory = readonly ScenarioHistory[] | "asking" | "unknown";

/** What earlier runs under a harness and a model took; asked again when one of them changes. */
export function useRunHistory(harness: string, modelId: string): RunHistory {
  const key = new URLSearchParams({ harness, modelId }).toString();
  const [told, setTold] = useState<{ key: string; history: RunHistory }>({ key: "", history: "asking" });
  useEffect(() => {
    const abort = new AbortController();
    fetch(`/api/history?${key}`, { signal: abort.signal })
      .then(async (answer) => setTold({ key, history: answerSchema.parse(await answer.json()).items }))
      .catch(() => {
        if (!abort.signal.aborted) setTold({ key, history: "unknown" });
      });
    return () => abort.abort();
  }, [key]);
  return told.key === key ? told.history : "asking";
}
