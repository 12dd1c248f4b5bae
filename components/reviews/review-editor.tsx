"use client";
import { useRef, useState } from "react";
import type { ReviewAnswer, ReviewWorksheet } from "@/lib/reviews/schema";
import { itemsOf, missingFor } from "@/lib/reviews/rules";
import type { ImagePair } from "@/components/ui/image/image-compare";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { ChecklistPane } from "./checklist-pane";
import { ConflictGuard } from "./conflict-guard";
import { EditorHead } from "./editor-head";
import { ItemPane } from "./item-pane";
import { draftFrom, nextDomain, nextOpenItem, withAnswer, withNote, withRating } from "./review-draft";
import { SidePane } from "./side-pane";
import { contentOf, useAutosave } from "./use-autosave";

type Props = { worksheet: ReviewWorksheet; images: Readonly<Record<string, readonly ImagePair[]>> };

export function ReviewEditor({ worksheet, images }: Props) {
  const { checklist, machineVerdicts, mine, run } = worksheet;
  const items = itemsOf(checklist);
  const [draft, setDraft] = useState(() => draftFrom(checklist, machineVerdicts, mine));
  const [current, setCurrent] = useState(items[0]?.id ?? "");
  const noteField = useRef<HTMLTextAreaElement>(null);
  const isEdit = mine?.status === "submitted";
  const save = useAutosave({
    ledgerId: run.ledgerId,
    draft,
    startVersion: mine?.version ?? 0,
    isEnabled: !isEdit,
  });

  const at = items.findIndex(({ id }) => id === current);
  const item = items[at];
  const answer = draft.answers.find(({ itemId }) => itemId === current);
  const missing = missingFor(checklist, contentOf(draft));
  const decide = (given: ReviewAnswer) => {
    const next = withAnswer(draft, current, given);
    setDraft(next);
    if (given !== "undecided") setCurrent(nextOpenItem(items, next, current));
  };
  const rate = (domain: string | null, tier: number) => {
    if (domain !== null) setDraft(withRating(draft, domain, tier));
  };
  const move = (step: 1 | -1) => setCurrent(items[at + step]?.id ?? current);
  const tiers = Object.fromEntries(
    [1, 2, 3, 4, 5].map((tier) => [String(tier), () => rate(nextDomain(checklist, draft), tier)]),
  );
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    p: () => decide("pass"),
    f: () => decide("fail"),
    u: () => decide("undecided"),
    n: () => noteField.current?.focus(),
    ...tiers,
  });
  const category = checklist.categories.find((one) => one.items.some(({ id }) => id === current));
  return (
    <>
      <EditorHead
        worksheet={worksheet}
        draft={draft}
        version={save.version}
        state={save.state}
        missing={missing}
        isEdit={isEdit}
        onConflict={save.hold}
      />
      <div className="grid min-h-0 flex-1 wide:grid-cols-[252px_minmax(0,1fr)_328px] wide:*:border-l wide:[&>:first-child]:border-l-0 desk:max-wide:grid-cols-[220px_minmax(0,1fr)]">
        <ChecklistPane
          checklist={checklist}
          draft={draft}
          verdicts={machineVerdicts}
          current={current}
          onChoose={setCurrent}
        />
        {item === undefined || answer === undefined ? (
          <p className="px-6 py-5 text-ink-2">
            This scenario has no checklist: ratings and the write-up are the review.
          </p>
        ) : (
          <ItemPane
            item={item}
            category={category?.title ?? ""}
            place={`item ${at + 1} of ${items.length}`}
            answer={answer}
            verdict={machineVerdicts.find(({ itemId }) => itemId === current)}
            pairs={images[current] ?? []}
            onAnswer={decide}
            onMove={move}
          />
        )}
        <SidePane
          checklist={checklist}
          draft={draft}
          answer={answer}
          missing={missing}
          noteField={noteField}
          onNote={(note) => setDraft(withNote(draft, current, note))}
          onRate={rate}
          onWriteup={(writeup) => setDraft({ ...draft, writeup })}
          onImport={setDraft}
        />
      </div>
      {save.state.kind === "conflict" ? (
        <ConflictGuard
          worksheet={worksheet}
          before={save.before}
          readVersion={save.version}
          draft={draft}
          onKeepMine={(version) => save.resume(version, null)}
          onTakeStored={(version, theirs) => {
            save.resume(version, theirs);
            setDraft(theirs);
          }}
        />
      ) : null}
    </>
  );
}
