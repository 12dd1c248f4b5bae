"use client";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import type { StartOptions } from "@/lib/executions/schema";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { StartDialog } from "./start-dialog";

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
      <StartDialog
        key={opening}
        options={options}
        isOpen={isOpen}
        onOpenChange={(next) => void setOpen(next ? true : null)}
      />
    </>
  );
}
