import type { TestHistory } from "@/lib/scenarios/schema";
import { KeyValues } from "@/components/ui/key-values";
import { formatDuration, formatPoints, plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";

/** What a subject is told and what is asked of it, as the current definition says. */
export function ContractPanel({ history: { prompt, scenario, test } }: { history: TestHistory }) {
  const possible = scenario.criteria.reduce((sum, { points }) => sum + points, 0);
  return (
    <Panel title="Contract" note={`${test.version}, ${test.behaviorSha256.slice(0, 12)}`}>
      <div className="grid gap-6 px-4 py-3 desk:grid-cols-2">
        <div>
          <h3 className="mb-1 note font-medium">Prompt</h3>
          <ScrollBox label="Prompt" className="max-h-96 rounded-2 bg-sunken p-3">
            <pre className="text-xs whitespace-pre-wrap">{prompt}</pre>
          </ScrollBox>
        </div>
        <div>
          <h3 className="mb-1 note font-medium">
            {plural(scenario.criteria.length, "criterion", "criteria")}, {formatPoints(possible)} points
          </h3>
          <ul className="mb-3">
            {scenario.criteria.map(({ id, title, points, gate, gateMinimum }) => (
              <li key={id} className="flex gap-3 py-0.5">
                <span className="num w-8 flex-none text-right text-ink-3">{formatPoints(points)}</span>
                <span>
                  {title}
                  {gate ? (
                    <span className="text-ink-3">, gate from {formatPoints(gateMinimum ?? points)}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
          <KeyValues
            items={[
              { key: "Deadline", value: formatDuration(scenario.limits.deadlineSeconds * 1000) },
              { key: "Idle limit", value: formatDuration(scenario.limits.idleSeconds * 1000) },
              { key: "Pass threshold", value: `${scenario.benchmark.threshold} of 1000` },
              { key: "Variants", value: scenario.variants.map(({ name }) => name).join(", ") },
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
