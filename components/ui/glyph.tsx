import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { TONE_MARK, type Tone } from "./tone";

type Props = { icon: IconName; word: string; tone: Tone; size?: number };

/** A glyph that stands alone; its word is there for those who do not see it. */
export function Glyph({ icon, word, tone, size = 14 }: Props) {
  return (
    <span title={word} className={`inline-flex flex-none ${TONE_MARK[tone]}`}>
      <Icon name={icon} size={size} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
