import type { RunSummary } from "@/lib/runs/schema";
import { leadingWords, TERMINATION } from "@/components/runs/run-words";
import { cx } from "@/components/ui/cx";
import { formatPoints } from "@/components/ui/format";
import { Glyph } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import { TONE_FILL } from "@/components/ui/tone";

type Props = { run: RunSummary; earlier: number; position: string };

/** The result's glyph leads; the termination follows in words only when it is not a clean end. */
export function MatrixCell({ run, earlier, position }: Props) {
  const words = leadingWords(run);
  const isQuiet = run.result === "pass" || run.status === "queued";
  const isLive = run.status === "running";
  const points = run.earned === null ? "no total" : `${formatPoints(run.earned)} points`;
  return (
    <TextLink
      href={`/runs/${run.ledgerId}`}
      data-cell={position}
      aria-label={`${run.scenarioSlug}, repetition ${run.repetition}: ${words.word}, ${points}`}
      className={cx(
        "flex h-[27px] min-w-24 items-center gap-[7px] rounded-1 px-2 hover:shadow-[inset_0_0_0_1px_currentColor] full:min-w-[144px]",
        isQuiet ? "text-ink-2" : TONE_FILL[words.tone],
      )}
    >
      <Glyph {...words} />
      {isLive ? (
        <span className="text-xs">{words.word}</span>
      ) : (
        <span className="num min-w-5 text-right font-medium text-ink">
          {run.earned === null ? (run.status === "queued" ? "" : "–") : formatPoints(run.earned)}
        </span>
      )}
      {run.termination === null || run.termination === "completed" ? null : (
        <span className="inline-flex items-center gap-1 text-2xs text-ink-2">
          <Icon name={TERMINATION[run.termination].icon} size={12} />
          {TERMINATION[run.termination].word}
        </span>
      )}
      {earlier === 0 ? null : (
        <span
          className="num ml-auto inline-flex items-center gap-[3px] text-2xs text-ink-3"
          title={`attempt ${run.attempt}; ${earlier} earlier`}
        >
          <Icon name="retry" size={11} />
          {run.attempt}
        </span>
      )}
    </TextLink>
  );
}
