import { parseAnsi, type AnsiSpan } from "./ansi";
import { highlight } from "./highlight";

const TONE = {
  plain: "",
  negative: "text-negative",
  positive: "text-positive",
  caution: "text-caution",
  accent: "text-accent",
  dim: "text-ink-3",
} satisfies Record<AnsiSpan["tone"], string>;

export function AnsiText({ source, query = "" }: { source: string; query?: string }) {
  return parseAnsi(source).map(({ text, isBold, tone }, index) => (
    <span key={index} className={`${TONE[tone]} ${isBold ? "font-semibold" : ""}`}>
      {highlight(text, query)}
    </span>
  ));
}
