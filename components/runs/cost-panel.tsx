import type { RunRecord } from "@/lib/contracts/run-record";
import { formatUsd } from "@/components/ui/format";
import { KeyValues } from "@/components/ui/key-values";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";

/** Comparable is list price times the record's tokens; actual is what was charged, where somebody said so. */
export function CostPanel({ record }: { record: RunRecord }) {
  const { cost } = record.metrics;
  const { costIsEstimate: isEstimate = false, isolation } = record.touchstone ?? {};
  const { priceTable = null, priceDate = null } = isolation?.replay.pinned ?? {};
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
            {
              key: "Price table",
              value:
                priceTable === null ? (
                  <Missing reason="the record is older than this figure" />
                ) : (
                  `${priceTable}, ${priceDate ?? "no day"}`
                ),
              title: "Stamped at admission; later prices change nothing",
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
