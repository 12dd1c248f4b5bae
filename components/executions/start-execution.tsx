"use client";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import type { StartOptions } from "@/lib/executions/schema";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";

const StartDialog = dynamic(async () => (await import("./start-dialog")).StartDialog, { ssr: false });

const parseStart = parseAsBoolean.withDefault(false);

/** The one primary action of the list; `?start=true` opens the dialog, so that it can be linked to. */
export function StartExecution({ options }: { options: StartOptions }) {
  const [isOpen, setOpen] = useQueryState("start", {
    ...parseStart,
    parse: (value) => value === "1" || value === "true",
    history: "push",
  });
  const [opening, setOpening] = useState(0);
  const open = () => {
    setOpening(opening + 1);
    void setOpen(true);
  };
  useHotkeys({ n: open });
  return (
    <>
      <Button kind="primary" onClick={open}>
        <Icon name="play" />
        Start execution <Kbd isOnInk>N</Kbd>
      </Button>
      {isOpen || opening > 0 ? (
        <StartDialog
          key={opening}
          options={options}
          isOpen={isOpen}
          onOpenChange={(next) => void setOpen(next ? true : null)}
        />
      ) : null}
    </>
  );
}
