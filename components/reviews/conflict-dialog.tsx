"use client";
import type { Review } from "@/lib/reviews/schema";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SafeText } from "@/components/ui/text/safe-text";
import { plural } from "@/components/ui/format";
import type { ReviewDraft } from "./review-draft";

type Props = { theirs: Review; mine: ReviewDraft; onKeepMine: () => void; onTakeTheirs: () => void };

/** Never a silent overwrite: both texts side by side, and a person decides. */
export function ConflictDialog({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const differing = mine.answers.filter((answer) => {
    const other = theirs.answers.find(({ itemId }) => itemId === answer.itemId);
    return (
      other?.answer !== answer.answer ||
      other.note !== answer.note ||
      other.isConfirmed !== answer.isConfirmed
    );
  }).length;
  return (
    <Dialog
      isOpen
      canClose={false}
      onOpenChange={() => undefined}
      width="wide"
      title="This review was saved elsewhere"
      note={`Version ${theirs.version} is stored; ${plural(differing, "answer")} differ from what you have here.`}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take the stored version</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine, as version {theirs.version + 1}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 desk:grid-cols-2">
        <Text title={`Stored, version ${theirs.version}`} text={theirs.writeup} />
        <Text title="Yours, not saved" text={mine.writeup} />
      </div>
    </Dialog>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <SafeText label={title} text={text === "" ? "No write-up." : text} height="max-h-72 min-h-24" />
    </section>
  );
}
