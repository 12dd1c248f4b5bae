import type { ReactNode } from "react";
import type { RunDetail } from "@/lib/runs/schema";
import { formatDuration, formatPoints } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Status } from "@/components/ui/status";
import {
  leadingWords,
  RESULT,
  RESULT_SENTENCE,
  STATUS,
  TERMINATION,
  TERMINATION_SENTENCE,
  VALIDITY,
  type Words,
} from "./run-words";

/** Termination, validity, result and points stand side by side, never merged into one badge. */
export function FourFacts({ run }: { run: RunDetail }) {
  return (
    <section
      aria-label="Facts"
      className="mb-4 grid grid-cols-2 rounded-3 border bg-surface wide:grid-cols-[1fr_1fr_1fr_1.15fr]"
    >
      <Fact
        title="Termination"
        words={run.termination === null ? leadingWords(run) : TERMINATION[run.termination]}
        sentence={endSentence(run)}
      />
      <Fact
        title="Technical validity"
        words={run.technical === null ? PENDING : VALIDITY[run.technical]}
        sentence={validitySentence(run)}
      />
      <Fact
        title="Result"
        words={run.result === null ? STATUS[run.status] : RESULT[run.result]}
        sentence={run.result === null ? "The evaluation has not spoken yet." : RESULT_SENTENCE[run.result]}
      />
      <Cell title="Points">
        <span className="flex items-baseline gap-1.5">
          <span className="big">
            {run.earned === null ? <Missing reason={noPoints(run)} /> : formatPoints(run.earned)}
          </span>
          <span className="note">{run.possible === null ? "" : `of ${formatPoints(run.possible)}`}</span>
        </span>
        <p className="mt-1 note">{scoreSentence(run)}</p>
      </Cell>
    </section>
  );
}

const PENDING: Words = { icon: "queued", word: "Not known yet", tone: "neutral" };

function Fact({ title, words, sentence }: { title: string; words: Words; sentence: string }) {
  return (
    <Cell title={title}>
      <Status {...words} size="fact" />
      <p className="mt-1 note">{sentence}</p>
    </Cell>
  );
}

function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-l px-4 py-3 first:border-l-0 max-wide:odd:border-l-0 max-wide:nth-[n+3]:border-t">
      <h2 className="mb-1 note font-medium">{title}</h2>
      {children}
    </div>
  );
}

function endSentence(run: RunDetail): string {
  if (run.termination === null)
    return run.status === "queued"
      ? "No worker has claimed it yet."
      : `The limit is ${formatDuration(run.deadlineSeconds * 1000)}.`;
  const took =
    run.durationMs === null
      ? ""
      : ` It took ${formatDuration(run.durationMs)} of ${formatDuration(run.deadlineSeconds * 1000)}.`;
  return `${TERMINATION_SENTENCE[run.termination]}${took}`;
}

function validitySentence(run: RunDetail): string {
  if (run.technical === null) return "Told once the run is persisted.";
  if (run.technical === "valid") return "The measurement counts.";
  return run.failureReason ?? "The measurement does not count.";
}

function noPoints(run: RunDetail): string {
  if (run.status === "queued" || run.status === "running") return "the run has not been evaluated yet";
  return "a criterion has no award, and then there is no total";
}

function scoreSentence(run: RunDetail): string {
  if (run.score === null) return `Threshold ${run.threshold} of 1000; no RG score: ${noPoints(run)}.`;
  const side = run.score >= run.threshold ? "reaches" : "stays below";
  return `RG score ${formatPoints(run.score)} of 1000, grade ${run.grade ?? "NR"}; it ${side} the threshold of ${run.threshold}.`;
}
