import { runPhaseSchema } from "@/lib/contracts/run-phase";
import { formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";

/** Stages one below the other on one time axis; each starts where the one before ended. */
export function StageTimes({ durationsMs }: { durationsMs: Readonly<Record<string, number>> }) {
  const stages = Object.entries(durationsMs).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  const total = stages.reduce((sum, [, ms]) => sum + ms, 0);
  return (
    <Panel title="Time by stage" aside={<span className="num">{formatDuration(total)}</span>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3">
        {stages.map(([stage, ms], index) => {
          const before = stages.slice(0, index).reduce((sum, [, other]) => sum + other, 0);
          const left = total === 0 ? 0 : (before / total) * 100;
          return (
            <div key={stage} className="col-span-3 grid h-6 grid-cols-subgrid items-center">
              <dt className="text-xs text-ink-2">{labelOf(stage)}</dt>
              <dd aria-hidden="true" className="relative h-[9px]">
                <span
                  className={`absolute inset-y-0 min-w-[3px] rounded-[1px] ${stage === "executing" ? "bg-ink" : "bg-neutral-mark"}`}
                  style={{ left: `${left}%`, width: `${total === 0 ? 0 : (ms / total) * 100}%` }}
                />
              </dd>
              <dd className="num text-right text-ink-3">{formatDuration(ms)}</dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

/** JSON columns do not keep the order of keys; the stages have one. */
function placeOf(stage: string): number {
  const at = runPhaseSchema.options.findIndex((phase) => phase === stage);
  return at === -1 ? runPhaseSchema.options.length : at;
}

function labelOf(stage: string): string {
  const words = stage.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
