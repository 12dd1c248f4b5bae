import { artifactUrl } from "@/lib/platform/artifact-links";
import { AssetFrames } from "@/components/runs/assets/asset-frames";
import { NotPersisted } from "@/components/runs/not-persisted";
import { RunFrame } from "@/components/runs/run-frame";
import { SheetFrames } from "@/components/runs/assets/sheet-frames";
import { EmptyState } from "@/components/ui/empty-state";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/assets">) => runTitle(params, "assets");

export default async function AssetsPage({ params }: PageProps<"/runs/[runId]/assets">) {
  const { run, viewer } = await loadRunPage(params);
  const asset = run.record?.validation.asset;
  const places = {
    runHref: `/runs/${run.ledgerId}`,
    urlOf: (path: string) => artifactUrl(run.ledgerId, path),
  };
  return (
    <RunFrame run={run} tab="assets" viewer={viewer}>
      {run.record === null ? <NotPersisted run={run} /> : null}
      {run.record !== null && asset === undefined ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState sentence="This scenario asks for no asset." />
        </div>
      ) : null}
      {asset === undefined ? null : asset.sheet === null ? (
        <AssetFrames asset={asset} {...places} />
      ) : (
        <SheetFrames asset={asset} sheet={asset.sheet} {...places} />
      )}
    </RunFrame>
  );
}
