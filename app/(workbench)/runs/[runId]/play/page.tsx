import { playUrl } from "@/lib/platform/artifact-links";
import { RunFrame } from "@/components/runs/run-frame";
import { PlayFrame } from "@/components/viewers/play-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/play">) => runTitle(params, "play");

export default async function PlayPage({ params }: PageProps<"/runs/[runId]/play">) {
  const { run, viewer } = await loadRunPage(params);
  const isPlayable = run.scenarioKind === "end-to-end" && run.record?.validation.loaded === true;
  return (
    <RunFrame run={run} tab="play" viewer={viewer}>
      {isPlayable ? (
        <PlayFrame url={playUrl(run.ledgerId)} title={`${run.scenarioName}, built by ${run.modelId}`} />
      ) : (
        <div className="rounded-3 border bg-surface">
          <EmptyState
            sentence="There is no build to play."
            hint={reasonFor(run.scenarioKind, run.record !== null)}
          />
        </div>
      )}
    </RunFrame>
  );
}

function reasonFor(kind: string, hasRecord: boolean): string {
  if (kind !== "end-to-end") return `A scenario of kind ${kind} builds nothing that runs in a browser.`;
  return hasRecord ? "The build did not load in a real browser." : "The run has not been evaluated.";
}
