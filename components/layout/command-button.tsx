"use client";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { openPalette } from "./palette-store";

export function CommandButton() {
  return (
    <button
      type="button"
      onClick={openPalette}
      className="flex h-7 w-[248px] items-center gap-2 rounded-2 border border-line-strong bg-surface pr-2 pl-2.5 text-ink-3 max-wide:w-auto max-desk:h-8"
    >
      <Icon name="search" />
      <span className="max-wide:sr-only">Search or run a command</span>
      <span className="ml-auto max-wide:hidden">
        <Kbd>⌘K</Kbd>
      </span>
    </button>
  );
}
