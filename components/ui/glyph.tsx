import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { TONE_MARK, type Tone } from "./tone";

export function Glyph({
  icon,
  word,
  tone,
  size = 14,
}: {
  icon: IconName;
  word: string;
  tone: Tone;
  size?: number;
}) {
  return (
    <span role="img" aria-label={word} title={word} className={`inline-flex flex-none ${TONE_MARK[tone]}`}>
      <Icon name={icon} size={size} />
    </span>
  );
}
