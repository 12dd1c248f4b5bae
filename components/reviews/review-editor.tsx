"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { ReviewAnswer, ReviewWorksheet } from "@/lib/reviews/schema";
import { itemsOf, missingFor } from "@/lib/reviews/rules";
import type { ImagePair } from "@/components/ui/image-compare";
import { SegmentedBar } from "@/components/ui/segmented-bar";
import { TextLink } from "@/components/ui/text-link";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { ChecklistPane } from "./checklist-pane";
import { ConflictDialog } from "./conflict-dialog";
import { ItemPane } from "./item-pane";
import {
  draftFrom,
  nextDomain,
  nextOpenItem,
  progressOf,
  withAnswer,
  withNote,
  withRating,
} from "./review-draft";
import { SaveLine } from "./save-line";
import { SidePane } from "./side-pane";
import { SubmitButton } from "./submit-button";
import { contentOf, useAutosave } from "./use-autosave";

type Props = { worksheet: ReviewWorksheet; images: Readonly<Record<string, readonly ImagePair[]>> };

export function ReviewEditor({ worksheet, images }: Props) {
  const { checklist, machineVerdicts, mine, run } = worksheet;
  const items = itemsOf(checklist);
  const stored = () => draftFrom(checklist, machineVerdicts, mine);
  const [draft, setDraft] = useState(stored);
  const [current, setCurrent] = useState(items[0]?.id ?? "");
  const noteField = useRef<HTMLTextAreaElement>(null);
  const isEdit = mine?.status === "submitted";
  const save = useAutosave({
    ledgerId: run.ledgerId,
    draft,
    startVersion: mine?.version ?? 0,
    isEnabled: !isEdit,
  });
  const router = useRouter();
  const isConflict = save.state.kind === "conflict";
  useEffect(() => {
    if (isConflict) router.refresh();
  }, [isConflict, router]);

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
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-canvas px-6 py-2 max-desk:px-4">
        <h1 className="text-md font-semibold">
          {run.scenarioSlug} <span className="font-normal text-ink-3">repetition {run.repetition}</span>
        </h1>
        <TextLink href={`/runs/${run.ledgerId}`} className="link note">
          Open the run
        </TextLink>
        <span className="flex-1" />
        <Progress draft={draft} />
        <SaveLine state={save.state} version={save.version} />
        <SubmitButton
          ledgerId={run.ledgerId}
          draft={draft}
          version={save.version}
          missing={missing}
          isEdit={isEdit}
          isSaving={save.state.kind === "saving"}
        />
      </div>
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
        />
      </div>
      {isConflict && mine !== null && mine.version !== save.version ? (
        <ConflictDialog
          theirs={mine}
          mine={draft}
          onKeepMine={() => save.resume(mine.version, null)}
          onTakeTheirs={() => {
            const theirs = stored();
            save.resume(mine.version, theirs);
            setDraft(theirs);
          }}
        />
      ) : null}
    </>
  );
}

function Progress({ draft }: { draft: Parameters<typeof progressOf>[0] }) {
  const { confirmed, machine, open } = progressOf(draft);
  return (
    <span className="inline-flex items-center gap-2.5 text-xs whitespace-nowrap text-ink-2">
      <span>
        <span className="num text-ink">{confirmed}</span>{" "}
        <span className="text-ink-3">of {confirmed + machine + open} confirmed</span>
      </span>
      <SegmentedBar
        className="w-28"
        parts={[
          { tone: "ink", amount: confirmed, word: "confirmed" },
          { tone: "neutral", amount: machine, word: "from the machine" },
          { tone: "open", amount: open, word: "open" },
        ]}
      />
    </span>
  );
}
