import dynamic from "next/dynamic";
import type { TestHistory } from "@/lib/scenarios/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { pointsOf } from "./history-points";

const HistoryChart = dynamic(async () => (await import("./history-chart")).HistoryChart, {
  loading: () => <Skeleton rows={1} height={298} />,
});

/** The chart is loaded after everything that can be read without it. */
export function HistoryPanel({ history, viewer }: { history: TestHistory; viewer: Viewer }) {
  const { runs, figures } = history;
  return (
    <Panel
      title="History"
      note={
        runs.length < figures.runs
          ? `the newest ${runs.length} of ${plural(figures.runs, "run")}`
          : plural(figures.runs, "run")
      }
      aside={<span>dots are runs · line is the median of a version</span>}
    >
      {runs.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">No run matches.</p>
      ) : (
        <HistoryChart points={pointsOf(runs)} zone={viewer.zone} />
      )}
    </Panel>
  );
}
