import type { ExecutionDetail } from "@/lib/executions/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { formatDuration } from "@/components/ui/format";
import { Moment } from "@/components/ui/moment";

export function ExecutionIdentity({ execution, viewer }: { execution: ExecutionDetail; viewer: Viewer }) {
  const took =
    execution.finishedAt === null
      ? ""
      : `, took ${formatDuration(execution.finishedAt.getTime() - execution.createdAt.getTime())}`;
  return (
    <>
      <span className="id">{execution.id}</span> ·{" "}
      {execution.suiteSlug === null ? "unnamed suite" : `suite ${execution.suiteSlug}`} · {execution.harness}{" "}
      {execution.harnessVersion ?? ""} · {execution.modelId} · {execution.stackSlug} · started{" "}
      <Moment at={execution.createdAt} viewer={viewer} />
      {took}
      {execution.replaysSnapshot === null ? null : (
        <>
          {" "}
          · replays <span className="id">{execution.replaysSnapshot}</span>
        </>
      )}
    </>
  );
}
