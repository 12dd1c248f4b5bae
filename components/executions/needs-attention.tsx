import type { RunSummary } from "@/lib/runs/schema";
import { WorstFlag } from "@/components/runs/record/audit-flags";
import { RerunButton } from "@/components/runs/run-actions";
import { RESULT, STATUS, TERMINATION } from "@/components/runs/run-words";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { reasonOf } from "./summary";

type Props = { runs: readonly RunSummary[]; planned: number; mayRerun: boolean };

export function NeedsAttention({ runs, planned, mayRerun }: Props) {
  if (runs.length === 0) return null;
  return (
    <Panel
      title="Needs attention"
      note={`${runs.length} of ${planned} runs`}
      aside={
        <span className="inline-flex items-center gap-1.5 max-desk:hidden">
          <Kbd>E</Kbd> next
        </span>
      }
    >
      <ScrollBox label="Runs that need attention">
        <table className="data" data-cards="">
          <thead>
            <tr>
              <th>Termination</th>
              <th>Result</th>
              <th>Slot</th>
              <th>Why</th>
              <th>
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.ledgerId}>
                <td data-m="">
                  <Status
                    {...(run.termination === null ? STATUS[run.status] : TERMINATION[run.termination])}
                  />
                </td>
                <td data-m="">
                  <Status {...RESULT[run.result ?? "undetermined"]} />
                </td>
                <td className="font-[550] max-desk:order-[-2] max-desk:flex-[0_0_100%]">
                  {run.scenarioSlug} · repetition {run.repetition}
                  <WorstFlag flags={run.auditFlags} />
                </td>
                <td data-wide="" title={reasonOf(run)} className="text-ink-2 max-desk:whitespace-normal!">
                  {run.needsReconciliation ? (
                    <Chip tone="caution" icon="warning">
                      Needs reconciliation
                    </Chip>
                  ) : null}{" "}
                  {reasonOf(run)}
                </td>
                <td data-m="" className="max-desk:ml-auto">
                  <span className="flex items-center justify-end gap-2">
                    {mayRerun ? (
                      <RerunButton executionId={run.executionId} slotOrdinal={run.slotOrdinal} kind="ghost" />
                    ) : null}
                    <TextLink
                      href={`/runs/${run.ledgerId}`}
                      data-attention=""
                      className="inline-flex h-7 items-center gap-2 px-1 font-medium text-ink-2 hover:text-ink"
                    >
                      Open run <Icon name="chevron" />
                    </TextLink>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
