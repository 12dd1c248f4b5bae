import { artifactUrl } from "@/lib/platform/artifact-links";
import { loadArtifactText } from "@/lib/runs/loaders";
import { FileList } from "@/components/runs/file-list";
import { FileView } from "@/components/runs/file-view";
import { RunFrame } from "@/components/runs/run-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { RowKeys } from "@/components/ui/row-keys";
import { loadRunPage, runTitle } from "../run-page";

const KEYS = [
  { keys: ["J", "K"], does: "file" },
  { keys: ["↵"], does: "open" },
];

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/files">) => runTitle(params, "files");

export default async function FilesPage({ params, searchParams }: PageProps<"/runs/[runId]/files">) {
  const [{ run, viewer }, { path }] = await Promise.all([loadRunPage(params), searchParams]);
  const chosen = run.artifacts.find((artifact) => artifact.path === path);
  const text = chosen === undefined ? null : await loadArtifactText(run.ledgerId, chosen);
  return (
    <RunFrame run={run} tab="files" viewer={viewer} keys={KEYS}>
      {run.artifacts.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState sentence="No file is stored yet." hint="Files are stored when the run is persisted." />
        </div>
      ) : (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(320px,2fr)_3fr]">
          <RowKeys />
          <FileList
            artifacts={run.artifacts}
            current={chosen?.path ?? null}
            base={`/runs/${run.ledgerId}/files`}
          />
          {chosen === undefined ? null : (
            <FileView artifact={chosen} text={text} url={artifactUrl(run.ledgerId, chosen.path)} />
          )}
        </div>
      )}
    </RunFrame>
  );
}
