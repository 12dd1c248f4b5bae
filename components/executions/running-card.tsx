import type { ExecutionSummary } from "@/lib/executions/schema";
import { SlotTicks } from "@/components/ui/chart/slot-ticks";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { countsInWords, finishedOf, ticksOf, VERDICT } from "./execution-words";

export function RunningCard({ execution }: { execution: ExecutionSummary }) {
  const { counts } = execution;
  const words = countsInWords(counts);
  return (
    <TextLink
      href={`/executions/${execution.id}`}
      className="block rounded-3 border bg-surface px-4 py-3 hover:border-line-strong"
    >
      <span className="flex items-center gap-2">
        <Status {...VERDICT.running} word={execution.isCancelRequested ? "Cancelling" : "Running"} />
        <b className="min-w-0 flex-1 truncate font-[550]">{execution.title}</b>
        <span className="num text-ink-2">
          {finishedOf(counts)}
          <span className="font-sans text-ink-3"> of {counts.planned} runs</span>
        </span>
      </span>
      <SlotTicks ticks={ticksOf(counts)} label={words} />
      <span className="mt-1.5 block truncate note max-desk:hidden">
        {execution.harness} {execution.harnessVersion ?? ""} · {execution.modelId}
      </span>
      <span className="mt-1.5 block truncate note">{words}</span>
    </TextLink>
  );
}
