import type { ReactNode, Ref, WheelEvent } from "react";

type Props = {
  label: string;
  className?: string;
  boxRef?: Ref<HTMLElement>;
  onWheel?: (event: WheelEvent) => void;
  children: ReactNode;
};

/** Wide content scrolls inside its box; focusable, so that the keyboard can scroll it too. */
export function ScrollBox({ label, className = "rounded-3", boxRef, onWheel, children }: Props) {
  return (
    <section
      ref={boxRef}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onWheel={onWheel}
      className={`relative overflow-auto -outline-offset-2 ${className}`}
    >
      {children}
    </section>
  );
}
