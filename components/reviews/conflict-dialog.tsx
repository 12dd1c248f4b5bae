"use client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";
import { SafeText } from "@/components/ui/text/safe-text";
import type { ConflictRow } from "./conflict-rows";

type Props = {
  rows: readonly ConflictRow[];
  readVersion: number;
  storedVersion: number;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Never a silent overwrite: before, theirs and yours of everything that differs, and a person decides. */
export function ConflictDialog({ rows, readVersion, storedVersion, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Dialog
      isOpen
      canClose={false}
      onOpenChange={() => undefined}
      width="wide"
      title="This review was saved elsewhere"
      note={
        rows.length === 0
          ? `Version ${storedVersion} is stored and says what you have here.`
          : `Version ${storedVersion} is stored; ${plural(rows.length, "thing")} in it ${rows.length === 1 ? "differs" : "differ"} from what you have here.`
      }
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take the stored version</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine, as version {storedVersion + 1}
          </Button>
        </>
      }
    >
      <div className="max-h-[60dvh] space-y-4 overflow-y-auto">
        {rows.map((row) => (
          <section key={`${row.part} ${row.title}`} aria-label={`${row.title}, ${row.part}`}>
            <h3 className="mb-1 font-medium">
              {row.title}
              {row.part === "write-up" ? null : <span className="note font-normal">, {row.part}</span>}
            </h3>
            <div className="grid gap-2 desk:grid-cols-3">
              <Version
                name={readVersion === 0 ? "Before, nothing stored" : `Before, version ${readVersion}`}
                text={row.before}
                isLong={row.part === "write-up"}
              />
              <Version
                name={`Theirs, version ${storedVersion}`}
                text={row.theirs}
                isLong={row.part === "write-up"}
              />
              <Version name="Yours, not saved" text={row.mine} isLong={row.part === "write-up"} />
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Version({ name, text, isLong }: { name: string; text: string; isLong: boolean }) {
  return (
    <div className="min-w-0">
      <h4 className="text-2xs text-ink-3">{name}</h4>
      {isLong ? (
        <SafeText label={name} text={text === "" ? "Nothing." : text} height="max-h-56 min-h-20" />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{text === "" ? "Nothing." : text}</p>
      )}
    </div>
  );
}
