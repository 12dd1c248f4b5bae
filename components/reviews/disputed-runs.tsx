import type { DisputedRun } from "@/lib/reviews/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { plural } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";

/** Runs whose reviews differ where nobody has decided yet. */
export function DisputedRuns({ runs, viewer }: { runs: readonly DisputedRun[]; viewer: Viewer }) {
  if (runs.length === 0) return null;
  return (
    <Panel title="Reviewers differ" note="an operator decides on the run’s Verdict tab" className="mt-4">
      {runs.map(({ run, openItems }) => (
        <p
          key={run.ledgerId}
          className="flex flex-wrap items-baseline gap-x-2 border-b px-4 py-2 last:border-0"
        >
          <TextLink href={`/runs/${run.ledgerId}`} className="font-[550]">
            {run.scenarioSlug}
          </TextLink>
          <span className="text-ink-2">repetition {run.repetition}</span>
          <span>{plural(openItems, "open item")}</span>
          <span className="ml-auto note">
            <Moment at={run.completedAt ?? run.submittedAt} viewer={viewer} />
          </span>
        </p>
      ))}
    </Panel>
  );
}
