import type { Comparison } from "@/lib/comparisons/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import { formatInstant } from "@/components/ui/time";
import { SideMark } from "./side-mark";

type Props = { comparison: Comparison; viewer: Viewer; swapHref: string };

export function SidesHead({ comparison, viewer, swapHref }: Props) {
  return (
    <section
      aria-label="Both sides"
      className="grid rounded-3 border bg-surface desk:grid-cols-[minmax(0,1fr)_40px_minmax(0,1fr)]"
    >
      <Side side="a" note="base" execution={comparison.from} viewer={viewer} />
      <div className="grid place-items-center border-x max-desk:border-x-0 max-desk:border-y max-desk:py-1">
        <ButtonLink href={swapHref} kind="ghost" label="Swap sides">
          <Icon name="swap" />
        </ButtonLink>
      </div>
      <Side side="b" note="compared" execution={comparison.to} viewer={viewer} />
    </section>
  );
}

type SideProps = { side: "a" | "b"; note: string; execution: Comparison["from"]; viewer: Viewer };

function Side({ side, note, execution, viewer }: SideProps) {
  const { counts } = execution;
  return (
    <div className="min-w-0 px-4 py-3">
      <div className="flex min-w-0 items-center gap-2.5">
        <SideMark side={side} size="large" />
        <TextLink href={`/executions/${execution.id}`} className="truncate font-semibold">
          {execution.title}
        </TextLink>
        <span className="text-ink-3">{note}</span>
      </div>
      <p className="mt-1 note break-words">
        <span className="id">{execution.id.slice(0, 12)}</span> ·{" "}
        {formatInstant(execution.createdAt, viewer.zone)} · {execution.harness}{" "}
        <b className="font-[550] text-ink">{execution.harnessVersion ?? ""}</b> · {execution.modelId} ·{" "}
        {execution.suiteSlug ?? "unnamed"} · {counts.passed} of {counts.planned} runs passed
      </p>
    </div>
  );
}
