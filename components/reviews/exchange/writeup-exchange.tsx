"use client";
import { useRef, useState } from "react";
import type { Checklist } from "@/lib/contracts/scenario-manifest";
import { parseWriteup, writeupOf, type ReviewContent } from "@/lib/reviews/exchange/rules";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { importedInto, sayImported } from "./imported-draft";
import type { ReviewDraft } from "../review-draft";

type Props = { checklist: Checklist; draft: ReviewDraft; onImport: (draft: ReviewDraft) => void };
type Read = { content: ReviewContent; ignored: readonly string[] };

/** Takes a review out as `writeup.md` and in again; what was written is replaced only when the reviewer says so. */
export function WriteupExchange({ checklist, draft, onImport }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Read | null>(null);
  const take = (read: Read) => {
    onImport(importedInto(draft, read.content));
    setTold(sayImported(read.content, read.ignored));
    setWaiting(null);
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = parseWriteup(await file.text(), checklist);
    if (!read.ok) setTold(read.message);
    else if (draft.writeup.trim() !== "" || draft.answers.some(({ isConfirmed }) => isConfirmed))
      setWaiting(read.value);
    else take(read.value);
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button
        kind="ghost"
        onClick={() =>
          download(writeupOf({ ...draft, answers: [...draft.answers], ratings: [...draft.ratings] }))
        }
      >
        Download writeup.md
      </Button>
      <Button kind="ghost" onClick={() => picker.current?.click()}>
        Import
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".md,text/markdown,text/plain"
        aria-label="A writeup.md to import"
        onChange={(event) => {
          void readFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {told === null ? null : (
        <p role="status" className="note basis-full">
          {told}
        </p>
      )}
      <Dialog
        isOpen={waiting !== null}
        onOpenChange={() => setWaiting(null)}
        title="Replace what you wrote?"
        note="The file’s answers, ratings and words take the place of yours."
        footer={
          <>
            <Button kind="primary" onClick={() => waiting !== null && take(waiting)}>
              Replace
            </Button>
            <Button kind="ghost" onClick={() => setWaiting(null)}>
              Keep mine
            </Button>
          </>
        }
      >
        {waiting === null ? null : <p>{sayImported(waiting.content, waiting.ignored)}</p>}
      </Dialog>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "writeup.md";
  link.click();
  URL.revokeObjectURL(address);
}
