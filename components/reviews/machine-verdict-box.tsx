import type { MachineVerdict } from "@/lib/reviews/schema";
import { plural } from "@/components/ui/format";
import { Glyph } from "@/components/ui/glyph";
import { Status } from "@/components/ui/status";
import { ANSWER } from "./answer-words";

const TONE = { pass: "positive", fail: "negative", undecided: "neutral" } as const;

export function MachineVerdictBox({ verdict }: { verdict: MachineVerdict }) {
  const { icon, says } = ANSWER[verdict.answer];
  return (
    <div className="my-4 rounded-2 border border-dashed border-control bg-canvas">
      <div className="flex flex-wrap items-center gap-2 px-3 py-1.5">
        <Status icon={icon} word={says} tone={TONE[verdict.answer]} />
        <span className="note max-desk:hidden">{plural(verdict.lines.length, "criterion", "criteria")}</span>
        <span className="ml-auto note max-desk:hidden">Your answer replaces it; the record keeps both</span>
      </div>
      <ul className="border-t border-dashed border-line-strong px-3 pt-1 pb-1.5">
        {verdict.lines.map(({ label, isMet, value }) => (
          <li key={label} className="grid min-h-6 grid-cols-[18px_minmax(0,1fr)_auto] items-center text-xs">
            {isMet === null ? (
              <Glyph icon="undetermined" word="Not evaluated" tone="neutral" />
            ) : isMet ? (
              <Glyph icon="pass" word="Met" tone="positive" />
            ) : (
              <Glyph icon="fail" word="Not met" tone="negative" />
            )}
            <span className="truncate">{label}</span>
            <span className="max-w-72 truncate pl-3 text-ink-3" title={value}>
              {value}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
