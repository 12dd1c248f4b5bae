"use client";
import type { StartOptions } from "@/lib/executions/schema";
import { estimateFor, estimateWords, type StartForm } from "./start-form";
import { useRunHistory } from "./use-run-history";

/** Time and cost from history, beside the button; its height is there before the answer. */
export function StartEstimate({ form, options }: { form: StartForm; options: StartOptions }) {
  const history = useRunHistory(form.harness, form.model);
  const words = () => {
    if (history === "asking" || form.scenarios.length === 0) return "";
    return history === "unknown"
      ? "no estimate: the server did not answer"
      : estimateWords(estimateFor(form, options, history));
  };
  return (
    <output
      className="block min-h-4 text-xs text-ink-3"
      title="Medians of earlier runs with this harness and model, one run after another"
    >
      {words()}
    </output>
  );
}
