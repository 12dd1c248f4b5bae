import { formatUsd } from "@/components/ui/format";
import { KeyValues } from "@/components/ui/key-values";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";

type Props = { cost: { comparable: number | null; actual: number | null }; isEstimate: boolean };

/** Comparable is list price times the record's tokens; actual is what was charged, where somebody said so. */
export function CostPanel({ cost, isEstimate }: Props) {
  return (
    <Panel title="Cost">
      <div className="px-4 py-2">
        <KeyValues
          items={[
            {
              key: "Comparable",
              value: (
                <Usd
                  value={cost.comparable}
                  reason="the price table of that day has no price for this model"
                />
              ),
              title: "List price on the day of admission times the tokens in the record",
            },
            {
              key: "Actual",
              value: (
                <>
                  <Usd value={cost.actual} reason="neither harness nor provider reported a cost" />{" "}
                  {isEstimate ? (
                    <span className="note">estimate: equals comparable, nobody reported one</span>
                  ) : null}
                </>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function Usd({ value, reason }: { value: number | null; reason: string }) {
  return <span className="num">{value === null ? <Missing reason={reason} /> : formatUsd(value)}</span>;
}
