import type { ReactNode } from "react";
import type { RunDetail } from "@/lib/runs/schema";
import { PageFrame, type Viewer } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { LiveStream } from "@/components/layout/live-stream";
import type { PageKey } from "@/components/layout/status-strip";
import { Chip } from "@/components/ui/chip";
import { RunIdentity } from "./run-identity";
import { RunTabs, type RunTab } from "./run-tabs";
import { RESULT, STATUS, TERMINATION, VALIDITY } from "./run-words";

type Props = {
  run: RunDetail;
  tab: RunTab;
  viewer: Viewer;
  keys?: readonly PageKey[];
  actions?: ReactNode;
  isSplit?: boolean;
  children: ReactNode;
};

/** The frame that all tabs of one run share. */
export function RunFrame({ run, tab, viewer, keys = [], actions, isSplit = false, children }: Props) {
  const isLive = run.status === "queued" || run.status === "running";
  const name = `${run.scenarioSlug} ${run.repetition}`;
  return (
    <PageFrame
      viewer={viewer}
      isSplit
      keys={[...keys, { keys: ["1", "–", "8"], does: "tabs" }]}
      isRailOpen={!isSplit}
      crumbs={[
        { word: "Executions", href: "/executions" },
        { word: run.executionTitle, href: `/executions/${run.executionId}` },
        { word: name },
      ]}
    >
      <LiveStream source={run.executionId} isLive={isLive} />
      <div className={isSplit ? "px-6 pt-3 max-desk:px-4" : "px-6 pt-5 max-desk:px-4 max-desk:pt-4"}>
        <PageHead
          title={
            <>
              {run.scenarioSlug} <span className="font-normal text-ink-3">repetition {run.repetition}</span>
            </>
          }
          identity={isSplit ? undefined : <RunIdentity run={run} attempts={run.attempts.length} />}
          actions={isSplit ? <FourChips run={run} /> : actions}
        />
      </div>
      <RunTabs run={run} tab={tab} />
      {isSplit ? children : <div className="px-6 pt-5 pb-10 max-desk:px-4">{children}</div>}
    </PageFrame>
  );
}

function FourChips({ run }: { run: RunDetail }) {
  const facts = [
    run.termination === null ? STATUS[run.status] : TERMINATION[run.termination],
    ...(run.technical === null ? [] : [VALIDITY[run.technical]]),
    ...(run.result === null ? [] : [RESULT[run.result]]),
  ];
  return facts.map(({ icon, word, tone }) => (
    <Chip key={word} tone={tone} icon={icon}>
      {word}
    </Chip>
  ));
}
