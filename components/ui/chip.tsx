import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { TONE_FILL, type Tone } from "./tone";

type Props = { tone?: Tone | "plain"; icon?: IconName; children: ReactNode; title?: string };

export function Chip({ tone = "neutral", icon, children, title }: Props) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex h-5 items-center gap-[5px] rounded-1 px-[7px] align-middle text-xs leading-5 whitespace-nowrap",
        tone === "plain" ? "text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)]" : TONE_FILL[tone],
      )}
    >
      {icon === undefined ? null : <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
