"use client";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";

export type PageKey = { keys: readonly string[]; does: string };

const EVERYWHERE: readonly PageKey[] = [
  { keys: ["⌘K", "Ctrl K"], does: "search or run a command" },
  { keys: ["["], does: "collapse or open the navigation" },
  { keys: ["?"], does: "this sheet" },
  { keys: ["Esc"], does: "close what is on top" },
];

export function StatusStrip({ keys, zoneLine }: { keys: readonly PageKey[]; zoneLine: string }) {
  const [isOpen, setOpen] = useState(false);
  useHotkeys({ "?": () => setOpen(true) });
  return (
    <footer className="sticky bottom-0 z-20 flex h-7 items-center gap-4 overflow-hidden border-t bg-canvas px-6 text-2xs whitespace-nowrap text-ink-3 max-desk:hidden">
      {keys.map((one) => (
        <KeyLine key={one.does} {...one} />
      ))}
      <span className="ml-auto">{zoneLine}</span>
      <button type="button" onClick={() => setOpen(true)} className="inline-flex h-6 items-center gap-[5px]">
        <Kbd>?</Kbd> all shortcuts
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Shortcuts">
        <Sheet title="This page" keys={keys} />
        <Sheet title="Everywhere" keys={EVERYWHERE} />
      </Dialog>
    </footer>
  );
}

function KeyLine({ keys, does }: PageKey) {
  return (
    <span className="inline-flex items-center gap-[5px]">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {does}
    </span>
  );
}

function Sheet({ title, keys }: { title: string; keys: readonly PageKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section className="mb-4 last:mb-0">
      <h3 className="mb-1 note font-medium">{title}</h3>
      <ul>
        {keys.map(({ keys: names, does }) => (
          <li key={does} className="flex h-8 items-center gap-1 border-b last:border-0">
            <span className="flex-1">{does}</span>
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
