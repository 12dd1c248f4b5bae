import { artifactUrl } from "@/lib/platform/artifact-links";
import { NotPersisted } from "@/components/runs/not-persisted";
import { ProofList } from "@/components/runs/proof-list";
import { RunFrame } from "@/components/runs/run-frame";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/proof">) => runTitle(params, "proof");

export default async function ProofPage({ params }: PageProps<"/runs/[runId]/proof">) {
  const { run, viewer } = await loadRunPage(params);
  return (
    <RunFrame run={run} tab="proof" viewer={viewer} keys={[{ keys: ["D"], does: "image mode" }]}>
      {run.record === null ? (
        <NotPersisted run={run} />
      ) : (
        <ProofList
          validation={run.record.validation}
          urlOf={(path) => artifactUrl(run.ledgerId, path)}
          artifacts={run.artifacts}
        />
      )}
    </RunFrame>
  );
}
