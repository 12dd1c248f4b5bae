import type { RunEvent } from "@/lib/runs/schema";
import { CopyButton } from "@/components/ui/copy-button";
import { KeyValues } from "@/components/ui/key-values";
import { formatInstant } from "@/components/ui/time";

/** The event beside itself: its JSON as text and a link that opens exactly here. */
export function EventPane({ item, zone }: { item: RunEvent | undefined; zone: string }) {
  if (item === undefined)
    return (
      <aside aria-label="Raw event" className="border-l bg-canvas px-4 py-3 note max-wide:hidden">
        Choose an event to see its raw form and to link to it.
      </aside>
    );
  const raw = JSON.stringify(item.event, null, 1);
  return (
    <aside
      aria-label="Raw event"
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto border-l bg-canvas max-wide:border-t max-wide:border-l-0"
    >
      <header className="flex h-9 flex-none items-center gap-2 border-b px-4">
        <h2 className="font-semibold">Event {item.ordinal}</h2>
        <span className="ml-auto flex">
          <CopyLink ordinal={item.ordinal} />
          <CopyButton text={raw} label="JSON" />
        </span>
      </header>
      <pre className="px-4 py-3 font-mono text-xs leading-5 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {raw}
      </pre>
      <div className="border-t px-4 py-2">
        <KeyValues
          items={[
            { key: "Kind", value: item.event.type },
            { key: "At", value: formatInstant(new Date(item.event.timestamp), zone) },
            { key: "Session", value: <span className="id">{item.event.sessionId ?? "–"}</span> },
          ]}
        />
      </div>
    </aside>
  );
}

function CopyLink({ ordinal }: { ordinal: number }) {
  const address =
    typeof window === "undefined"
      ? ""
      : `${window.location.origin}${window.location.pathname}?event=${ordinal}`;
  return <CopyButton text={address} label="Link" />;
}
