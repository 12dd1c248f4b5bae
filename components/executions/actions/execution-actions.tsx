import type { Permission } from "@/lib/accounts/rules";
import type { ExecutionDetail } from "@/lib/executions/schema";
import { CancelExecutionButton } from "./cancel-execution-button";
import { RenameButton } from "./rename-button";
import { RunWholeAgainButton } from "./run-whole-again-button";

type Props = { execution: ExecutionDetail; mayDo: (permission: Permission) => boolean };

/** What may be done with an execution, the way out of a running one last. */
export function ExecutionActions({ execution, mayDo }: Props) {
  const { id, title, counts, isCancelRequested, replaysSnapshot } = execution;
  const open = counts.queued + counts.running;
  return (
    <>
      {mayDo("rename-execution") ? <RenameButton executionId={id} title={title} /> : null}
      {mayDo("start-execution") && replaysSnapshot === null ? (
        <RunWholeAgainButton executionId={id} slots={counts.planned} />
      ) : null}
      {open > 0 && mayDo("cancel-execution") ? (
        <CancelExecutionButton executionId={id} open={open} isRequested={isCancelRequested} />
      ) : null}
    </>
  );
}
