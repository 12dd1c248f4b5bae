import { QueryProvider } from "@/components/layout/query-provider";
import { RunFrame } from "@/components/runs/run-frame";
import { Transcript } from "@/components/viewers/transcript/transcript";
import { loadRunPage, runTitle } from "../run-page";

const KEYS = [
  { keys: ["J", "K"], does: "event" },
  { keys: ["E"], does: "next error" },
  { keys: ["/"], does: "search" },
  { keys: ["G"], does: "follow the end" },
];

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/transcript">) =>
  runTitle(params, "transcript");

export default async function TranscriptPage({ params }: PageProps<"/runs/[runId]/transcript">) {
  const { run, viewer } = await loadRunPage(params);
  const isLive = run.status === "queued" || run.status === "running";
  return (
    <RunFrame run={run} tab="transcript" viewer={viewer} keys={KEYS} isSplit>
      <QueryProvider>
        <Transcript ledgerId={run.ledgerId} eventCount={run.eventCount} isLive={isLive} zone={viewer.zone} />
      </QueryProvider>
    </RunFrame>
  );
}
