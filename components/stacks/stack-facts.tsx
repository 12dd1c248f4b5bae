import type { StackDetail } from "@/lib/stacks/schema";
import { Banner } from "@/components/ui/banner";
import { formatBytes } from "@/components/ui/format";
import { KeyValues } from "@/components/ui/key-values";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";

/** What the stack pins, what may be unwise about it, and where it differs from the stack `local`. */
export function StackFacts({ stack }: { stack: StackDetail }) {
  const { limits, evaluationLimits, harnesses, sandbox } = stack.manifest;
  const box = ({ memoryBytes, processes, tmpBytes }: typeof limits) =>
    `${formatBytes(memoryBytes)} memory, ${processes} processes, ${formatBytes(tmpBytes)} of /tmp`;
  return (
    <div className="space-y-4">
      {stack.warnings.map((warning) => (
        <Banner key={warning} tone="caution">
          {warning}
        </Banner>
      ))}
      <Panel title="Pins">
        <div className="px-4 py-2">
          <KeyValues
            items={[
              { key: "Boxes", value: sandbox },
              { key: "Agent's box", value: box(limits) },
              { key: "Evaluation's box", value: box(evaluationLimits) },
              ...Object.entries(harnesses).map(([key, version]) => ({ key, value: version })),
            ]}
          />
        </div>
      </Panel>
      <Panel title="Against the stack local" note={stack.differences.length === 0 ? "the same" : undefined}>
        {stack.differences.length === 0 ? null : (
          <dl className="px-4 py-2">
            {stack.differences.map(({ key, from, to }) => (
              <div key={key} className="flex gap-4 leading-6">
                <dt className="w-64 flex-none truncate text-ink-3">{key}</dt>
                <dd className="num">
                  {from ?? <Missing reason="not in local" />} → {to ?? <Missing reason="not in this one" />}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
    </div>
  );
}
