import { cx } from "./cx";
import { ICON_PATHS, type IconName } from "./icon-paths";

export function Icon({ name, size = 14, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx("flex-none", className)}
    >
      {ICON_PATHS[name]}
    </svg>
  );
}
