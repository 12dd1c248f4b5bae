import type { RunRecord } from "@/lib/contracts/run-record";
import { formatCount, formatUsd, formatWhole } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";

const CLASSES = [
  ["uncachedInput", "Uncached input"],
  ["cachedInput", "Cached input"],
  ["output", "Output"],
  ["reasoning", "Reasoning"],
] as const;

/** Both meters and their gap; never an average. */
export function TokenTable({ record }: { record: RunRecord }) {
  const { tokens: used, cost } = record.metrics;
  const { meters = [], metersAgree: isAgreed = null, metersRemark } = record.touchstone ?? {};
  const [seen, said] = (["gateway", "harness"] as const).map((name) =>
    meters.find(({ meter }) => meter === name),
  );
  const [gateway, harness] = [seen?.tokens, said?.tokens];
  const widest = Math.max(1, ...CLASSES.flatMap(([key]) => [gateway?.[key] ?? 0, harness?.[key] ?? 0]));
  return (
    <Panel
      title="Tokens"
      note="two meters, never averaged"
      aside={
        <>
          <Agreement isAgreed={isAgreed} />
          {`The record uses the ${gateway === undefined ? "harness's own count" : "gateway"}`}
        </>
      }
    >
      <ScrollBox label="Tokens by class and meter">
        <table className="data">
          <thead>
            <tr>
              <th>Class</th>
              <th data-n="">Harness said</th>
              <th data-n="">Gateway saw</th>
              <th data-n="">In the record</th>
              <th>Bar gateway, tick harness</th>
              <th>Check</th>
            </tr>
          </thead>
          <tbody>
            {CLASSES.map(([key, word]) => (
              <ClassRow
                key={key}
                word={word}
                harness={harness?.[key] ?? null}
                gateway={gateway?.[key] ?? null}
                used={used[key]}
                widest={widest}
                isAgreed={isAgreed === true}
              />
            ))}
            <tr>
              <td>List price</td>
              <Usd value={said?.comparableUsd ?? null} />
              <Usd value={seen?.comparableUsd ?? null} />
              <Usd value={cost.comparable} />
              <td className="text-ink-3" colSpan={2}>
                of what each counted
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      <Remark text={metersRemark} />
    </Panel>
  );
}

/** Why the meters differ, when it is known. */
function Remark({ text }: { text: string | null | undefined }) {
  return text ? <p className="border-t px-4 py-2 text-ink-2">{text}</p> : null;
}

/** Output with reasoning is compared as one sum: a meter may fold one into the other. */
function Agreement({ isAgreed }: { isAgreed: boolean | null }) {
  if (isAgreed === null) return null;
  return isAgreed ? (
    <Status icon="pass" word="The meters agree" tone="positive" />
  ) : (
    <Status icon="warning" word="The meters disagree" tone="caution" />
  );
}

function Usd({ value }: { value: number | null }) {
  return (
    <td data-n="" title={value === null ? undefined : String(value)}>
      {value === null ? <Missing reason="no such meter, or a class without a price" /> : formatUsd(value)}
    </td>
  );
}

type RowProps = {
  word: string;
  harness: number | null;
  gateway: number | null;
  used: number | null;
  widest: number;
  isAgreed: boolean;
};

function ClassRow({ word, harness, gateway, used, widest, isAgreed }: RowProps) {
  return (
    <tr>
      <td>{word}</td>
      <Count value={harness} reason="the harness does not report this class" />
      <Count value={gateway} reason="the gateway does not see this class" />
      <Count value={used} reason="no meter reports this class" />
      <td>
        <Meter gateway={gateway} harness={harness} widest={widest} />
      </td>
      <td className="w-full">
        <Check gateway={gateway} harness={harness} isAgreed={isAgreed} />
      </td>
    </tr>
  );
}

function Count({ value, reason }: { value: number | null; reason: string }) {
  return (
    <td data-n="" title={value === null ? reason : formatWhole(value)}>
      {value === null ? <Missing reason={reason} /> : formatCount(value)}
    </td>
  );
}

function Meter({
  gateway,
  harness,
  widest,
}: {
  gateway: number | null;
  harness: number | null;
  widest: number;
}) {
  return (
    <span aria-hidden="true" className="relative block h-2.5 w-32 rounded-[1px] bg-neutral-fill">
      {gateway === null ? null : (
        <i
          className="absolute top-0.5 left-0 h-1.5 min-w-px rounded-[1px] bg-ink-2"
          style={{ width: `${(gateway / widest) * 100}%` }}
        />
      )}
      {harness === null ? null : (
        <b
          className="absolute -top-px h-3 w-0.5 bg-ink shadow-[0_0_0_1.5px_var(--surface)]"
          style={{ left: `min(${(harness / widest) * 100}%, 100% - 2px)` }}
        />
      )}
    </span>
  );
}

type CheckProps = Pick<RowProps, "gateway" | "harness" | "isAgreed">;

function Check({ gateway, harness, isAgreed }: CheckProps) {
  if (gateway === null || harness === null) return <span className="text-ink-3">one meter only</span>;
  if (gateway !== harness && isAgreed)
    return <Status icon="pass" word="They agree, reasoning added" tone="positive" />;
  if (gateway === harness) return <Status icon="pass" word="They agree" tone="positive" />;
  return (
    <Status
      icon="warning"
      word={`The gateway saw ${formatWhole(Math.abs(gateway - harness))} ${gateway > harness ? "more" : "fewer"}`}
      tone="caution"
    />
  );
}
