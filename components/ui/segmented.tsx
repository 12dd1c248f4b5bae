import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { TextLink } from "./text-link";
import { TONE_MARK, type Tone } from "./tone";

export type Segment = {
  href: string;
  word: string;
  count?: string;
  icon?: IconName;
  tone?: Tone;
  isCurrent: boolean;
};

export function Segmented({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav
      aria-label={label}
      className="flex min-w-0 gap-0.5 overflow-x-auto p-0.5 max-desk:-mx-4 max-desk:px-4"
    >
      {segments.map(({ href, word, count, icon, tone = "neutral", isCurrent }) => (
        <TextLink
          key={word}
          href={href}
          aria-current={isCurrent ? "true" : undefined}
          className={cx(
            "inline-flex h-7 items-center gap-1.5 rounded-2 px-2.5 whitespace-nowrap",
            isCurrent ? "bg-neutral-fill font-[550] text-ink" : "text-ink-2 hover:bg-hover",
          )}
        >
          {icon === undefined ? null : <Icon name={icon} className={TONE_MARK[tone]} />}
          {word}
          {count === undefined ? null : <span className="num font-normal text-ink-3">{count}</span>}
        </TextLink>
      ))}
    </nav>
  );
}
