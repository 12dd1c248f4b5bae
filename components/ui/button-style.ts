import { cx } from "./cx";

export type ButtonKind = "plain" | "primary" | "ghost" | "chosen" | "danger";

const KIND = {
  plain: "border-line-strong bg-surface text-ink shadow-1 hover:border-control hover:bg-hover",
  primary: "border-ink bg-ink text-on-ink shadow-1 hover:bg-ink-2",
  ghost: "border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink",
  chosen: "border-transparent bg-neutral-fill text-ink",
  danger: "border-line-strong bg-surface text-negative shadow-1 hover:border-control hover:bg-hover",
} satisfies Record<ButtonKind, string>;

const DISABLED =
  "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none";

export function buttonStyle(kind: ButtonKind, isIcon = false): string {
  return cx(
    "inline-flex h-7 items-center gap-1.5 rounded-2 border text-sm leading-none font-medium whitespace-nowrap max-desk:h-8",
    isIcon ? "w-7 justify-center px-0 max-desk:w-8" : "px-2.5",
    KIND[kind],
    DISABLED,
  );
}
