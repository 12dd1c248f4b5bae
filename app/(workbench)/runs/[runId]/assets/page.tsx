import { artifactUrl } from "@/lib/platform/artifact-links";
import { AssetFrames } from "@/components/runs/asset-frames";
import { NotPersisted } from "@/components/runs/not-persisted";
import { RunFrame } from "@/components/runs/run-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/assets">) => runTitle(params, "assets");

export default async function AssetsPage({ params }: PageProps<"/runs/[runId]/assets">) {
  const { run, viewer } = await loadRunPage(params);
  const asset = run.record?.validation.asset;
  return (
    <RunFrame run={run} tab="assets" viewer={viewer}>
      {run.record === null ? <NotPersisted run={run} /> : null}
      {run.record !== null && asset === undefined ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState sentence="This scenario asks for no asset." />
        </div>
      ) : null}
      {asset === undefined ? null : (
        <AssetFrames
          asset={asset}
          runHref={`/runs/${run.ledgerId}`}
          urlOf={(path) => artifactUrl(run.ledgerId, path)}
        />
      )}
    </RunFrame>
  );
}
