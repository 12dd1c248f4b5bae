import { cx } from "./cx";

export function Kbd({ children, isOnInk = false }: { children: string; isOnInk?: boolean }) {
  return (
    <kbd
      className={cx(
        "inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-1 border px-1 font-mono text-[10.5px] leading-none font-medium max-desk:hidden",
        isOnInk ? "border-current/40" : "border-b-2 border-line-strong bg-surface text-ink-2",
      )}
    >
      {children}
    </kbd>
  );
}
