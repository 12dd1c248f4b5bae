import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { TONE_FILL, type Tone } from "./tone";

type Props = {
  tone: Exclude<Tone, "positive" | "active">;
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
};

export function Banner({ tone, icon = "warning", children, action }: Props) {
  return (
    <div
      role={tone === "negative" ? "alert" : "note"}
      className={`flex flex-wrap items-center gap-2 rounded-2 px-3 py-2 ${TONE_FILL[tone]}`}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1 text-ink">{children}</div>
      {action}
    </div>
  );
}
