"use client";
import { Dialog } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { toRoute } from "@/components/ui/to-route";
import { useEffect, useState } from "react";
import { z } from "zod";
import { may } from "@/lib/accounts/rules";
import type { Role } from "@/lib/accounts/schema";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { NAV } from "./nav-items";

const foundSchema = z.object({
  items: z.array(
    z.object({ kind: z.enum(["execution", "run"]), href: z.string(), title: z.string(), note: z.string() }),
  ),
});
type Found = z.infer<typeof foundSchema>["items"];

const ITEM =
  "flex h-8 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 text-ink-2 data-[selected=true]:bg-selected data-[selected=true]:text-ink";

type Props = { role: Role; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Loaded when it is first asked for; no page pays for it before. */
export function PaletteDialog({ role, isOpen, onOpenChange }: Props) {
  const [query, setQuery] = useState("");
  const found = useFound(isOpen, query);
  const router = useRouter();
  const go = (href: string) => {
    onOpenChange(false);
    setQuery("");
    router.push(toRoute(href));
  };
  const pages = NAV.flatMap(({ items }) => items).filter(({ needs }) => may(role, needs));
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[oklch(0.2_0.02_260/.32)]" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 overflow-hidden rounded-3 bg-surface shadow-2">
          <Dialog.Title className="sr-only">Search or run a command</Dialog.Title>
          <Command label="Search or run a command">
            <div className="flex items-center gap-2.5 border-b px-4">
              <Icon name="search" className="text-ink-3" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder="Pages, executions, runs"
                className="h-11 flex-1 bg-transparent outline-none"
              />
            </div>
            <Command.List className="max-h-[52vh] overflow-y-auto p-2">
              <Command.Empty className="px-2.5 py-6 text-center text-ink-3">
                Nothing matches “{query}”.
              </Command.Empty>
              <Command.Group
                heading="Pages"
                className="text-2xs font-medium text-ink-3 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1"
              >
                {pages.map(({ href, word, icon }) => (
                  <Line
                    key={href}
                    value={`page ${word}`}
                    icon={icon}
                    title={word}
                    onSelect={() => go(href)}
                  />
                ))}
                {may(role, "start-execution") ? (
                  <Line
                    value="start execution new"
                    icon="play"
                    title="Start an execution"
                    onSelect={() => go("/executions?start=1")}
                  />
                ) : null}
              </Command.Group>
              {found.map((one) => (
                <Line
                  key={one.href}
                  value={`${one.title} ${one.note} ${one.href} ${query}`}
                  icon={one.kind === "execution" ? "executions" : "runs"}
                  title={one.title}
                  note={one.note}
                  onSelect={() => go(one.href)}
                />
              ))}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type LineProps = { value: string; icon: IconName; title: string; note?: string; onSelect: () => void };

function Line({ value, icon, title, note, onSelect }: LineProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={`${ITEM} text-sm font-normal`}>
      <Icon name={icon} size={16} />
      <span className="truncate">{title}</span>
      {note === undefined ? null : <span className="ml-auto truncate note">{note}</span>}
    </Command.Item>
  );
}

/** What the server finds for the query; an answer to an older query is dropped. */
function useFound(isOpen: boolean, query: string): Found {
  const [found, setFound] = useState<Found>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal: abort.signal })
        .then(async (answer) => setFound(foundSchema.parse(await answer.json()).items))
        .catch(() => undefined);
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isOpen, query]);
  return found;
}
