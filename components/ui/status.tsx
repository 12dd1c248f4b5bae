import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { TONE_MARK, TONE_TEXT, type Tone } from "./tone";

type Props = { icon: IconName; word: string; tone: Tone; size?: "inline" | "fact"; title?: string };

/** Glyph, word and tone together; never tone alone. */
export function Status({ icon, word, tone, size = "inline", title }: Props) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex items-center align-middle whitespace-nowrap",
        size === "fact" ? "gap-2 text-md font-[550]" : "gap-1.5",
        TONE_TEXT[tone],
      )}
    >
      <Icon name={icon} size={size === "fact" ? 18 : 14} className={TONE_MARK[tone]} />
      {word}
    </span>
  );
}
