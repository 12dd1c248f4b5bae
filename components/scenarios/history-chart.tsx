"use client";
import { useState } from "react";
import {
  Brush,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Scatter,
  XAxis,
  YAxis,
} from "recharts";
import { chartPoints, MEASURE, versionBands, type HistoryPoint, type Measure } from "./history-points";

type Props = { points: readonly HistoryPoint[]; zone: string };

const AXIS = { stroke: "var(--line-strong)", tick: { fill: "var(--ink-3)", fontSize: 11 } } as const;

/** Every run a dot, the median of each version a line, versions as bands. The table below says the same in words. */
export function HistoryChart({ points, zone }: Props) {
  const [measure, setMeasure] = useState<Measure>("share");
  const { format, word } = MEASURE[measure];
  const data = chartPoints(points, measure);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: zone, day: "numeric", month: "short" });
  return (
    <div className="px-4 py-3">
      <fieldset className="mb-2 flex flex-wrap gap-1">
        <legend className="sr-only">Measure</legend>
        {Object.entries(MEASURE).map(([name, { word: label }]) => (
          <label
            key={name}
            className="inline-flex h-7 items-center rounded-2 px-2.5 text-ink-2 hover:bg-hover has-checked:bg-neutral-fill has-checked:font-[550] has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="measure"
              value={name}
              checked={name === measure}
              onChange={() => setMeasure(isMeasure(name) ? name : measure)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <figure aria-label={`${word} of ${data.length} runs, oldest left; the table below lists them`}>
        <ResponsiveContainer width="100%" height={248}>
          <ComposedChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            {versionBands(data).map(({ version, from, to, isOdd }) => (
              <ReferenceArea
                key={from}
                x1={from}
                x2={to}
                fill={isOdd ? "var(--neutral-fill)" : "transparent"}
                ifOverflow="extendDomain"
                label={{ value: version, position: "insideTopLeft", fill: "var(--ink-3)", fontSize: 11 }}
              />
            ))}
            <XAxis
              dataKey="index"
              type="number"
              domain={[0, Math.max(1, data.length - 1)]}
              tickFormatter={(index: number) => {
                const at = data[index]?.at;
                return at === undefined ? "" : day.format(new Date(at));
              }}
              {...AXIS}
            />
            <YAxis
              width={56}
              domain={measure === "share" ? [0, 1] : [0, "auto"]}
              tickFormatter={format}
              {...AXIS}
            />
            <Line
              dataKey="median"
              stroke="var(--ink)"
              strokeWidth={1.5}
              dot={false}
              isAnimationActive={false}
              connectNulls
            />
            <Scatter dataKey="value" fill="var(--neutral-mark)" isAnimationActive={false} />
            {data.length > 40 ? (
              <Brush
                dataKey="index"
                height={20}
                stroke="var(--line-strong)"
                fill="var(--sunken)"
                tickFormatter={() => ""}
              />
            ) : null}
          </ComposedChart>
        </ResponsiveContainer>
      </figure>
    </div>
  );
}

function isMeasure(name: string): name is Measure {
  return Object.hasOwn(MEASURE, name);
}
