import { wilsonInterval } from "@/lib/shared/statistics";
import { DotStrip } from "@/components/ui/chart/dot-strip";
import { KeyValues } from "@/components/ui/key-values";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { SegmentedBar } from "@/components/ui/chart/segmented-bar";
import { SlotTicks } from "@/components/ui/chart/slot-ticks";
import { Whisker } from "@/components/ui/chart/whisker";

const interval = wilsonInterval(27, 36);

export function MultiplesSpecimen() {
  return (
    <Panel title="Small multiples">
      <div className="px-4 py-3">
        <KeyValues
          items={[
            {
              key: "Whisker",
              value: interval === null ? null : <Whisker {...interval} label="27 of 36, 95 % interval" />,
            },
            {
              key: "Dot strip",
              value: <DotStrip shares={[0.2, 0.7, 0.85, 0.88, 0.9, 0.95]} label="six runs" />,
            },
            {
              key: "Segmented bar",
              value: (
                <SegmentedBar
                  parts={[
                    { tone: "positive", amount: 27, word: "passed" },
                    { tone: "negative", amount: 4, word: "failed" },
                    { tone: "caution", amount: 3, word: "uncertain" },
                    { tone: "neutral", amount: 2, word: "undetermined" },
                  ]}
                />
              ),
            },
            { key: "Missing", value: <Missing reason="the price table has no price for this model" /> },
          ]}
        />
        <SlotTicks
          ticks={[
            "full",
            "full",
            "split",
            "half",
            "hatched",
            "closed",
            "breathing",
            "breathing",
            "empty",
            "empty",
          ]}
          label="every shape of a slot"
        />
      </div>
    </Panel>
  );
}
