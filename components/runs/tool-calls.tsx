import { plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";

export function ToolCalls({ counts }: { counts: Readonly<Record<string, number>> }) {
  const calls = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  const total = calls.reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(1, ...calls.map(([, count]) => count));
  return (
    <Panel title="Tool calls" note={plural(total, "call")}>
      {calls.length === 0 ? <p className="px-4 py-3 text-ink-3">The harness reported no tool call.</p> : null}
      <dl className="px-4 py-2">
        {calls.map(([name, count]) => (
          <div key={name} className="grid h-6 grid-cols-[160px_minmax(0,1fr)_auto] items-center gap-3">
            <dt className="truncate font-mono text-xs">{name}</dt>
            <dd aria-hidden="true" className="h-1.5">
              <span
                className="block h-full rounded-[1px] bg-ink-2"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </dd>
            <dd className="num text-ink-2">{count}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
