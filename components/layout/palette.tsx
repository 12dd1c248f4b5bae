"use client";
import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useState } from "react";
import type { Role } from "@/lib/accounts/schema";
import { onPaletteAsked } from "./palette-store";

const PaletteDialog = dynamic(async () => (await import("./palette-dialog")).PaletteDialog, { ssr: false });

export function Palette({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = useEffectEvent(() => {
    setWanted(true);
    setOpen(true);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    const stop = onPaletteAsked(() => open());
    return () => {
      window.removeEventListener("keydown", listen);
      stop();
    };
  }, []);
  return isWanted ? <PaletteDialog role={role} isOpen={isOpen} onOpenChange={setOpen} /> : null;
}
