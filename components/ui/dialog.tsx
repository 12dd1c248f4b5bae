"use client";
import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef, type ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { Icon } from "./icon";

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  note?: string;
  width?: "narrow" | "wide";
  footer?: ReactNode;
  /** False where only an answer ends it. */
  canClose?: boolean;
  children: ReactNode;
};

const BACKDROP = "fixed inset-0 z-50 bg-[oklch(0.2_0.02_260/.32)]";
const POPUP =
  "fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-32px)] -translate-x-1/2 flex-col rounded-3 bg-surface shadow-2 max-desk:top-4 max-desk:max-h-[calc(100dvh-32px)]";

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  note,
  width = "narrow",
  footer,
  canClose = true,
  children,
}: Props) {
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  const firstField = () =>
    body.current?.querySelector<HTMLElement>("input, select, textarea") ??
    foot.current?.querySelector<HTMLElement>("button:not([disabled])") ??
    true;
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          initialFocus={firstField}
          className={`${POPUP} ${width === "wide" ? "max-w-[760px]" : "max-w-[460px]"}`}
        >
          <header className="flex items-start gap-3 border-b px-4 py-3 has-[h2:only-child]:items-center">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-md font-semibold">{title}</Base.Title>
              {note === undefined ? null : (
                <Base.Description className="mt-0.5 text-ink-2">{note}</Base.Description>
              )}
            </div>
            {canClose ? (
              <Base.Close aria-label="Close" className={buttonStyle("ghost", true)}>
                <Icon name="close" />
              </Base.Close>
            ) : null}
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
            {children}
          </div>
          {footer === undefined ? null : (
            <footer ref={foot} className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
