"use client";
import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Checklist } from "@/lib/contracts/scenario-manifest";
import type { ChecklistAnswer } from "@/lib/reviews/schema";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Markdown } from "@/components/ui/text/markdown";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { WriteupExchange } from "./exchange/writeup-exchange";
import { RatingRow } from "./rating-row";
import { nextDomain, type ReviewDraft } from "./review-draft";

type Props = {
  checklist: Checklist;
  draft: ReviewDraft;
  answer: ChecklistAnswer | undefined;
  missing: readonly string[];
  noteField: RefObject<HTMLTextAreaElement | null>;
  onNote: (note: string) => void;
  onRate: (domain: string, tier: number) => void;
  onWriteup: (writeup: string) => void;
  onImport: (draft: ReviewDraft) => void;
};

export function SidePane(props: Props) {
  const { checklist, draft, answer, missing, noteField, onNote, onRate, onWriteup, onImport } = props;
  const next = nextDomain(checklist, draft);
  return (
    <aside
      aria-label="Note, ratings, write-up"
      className="space-y-5 bg-canvas px-5 py-4 max-desk:border-t max-desk:px-4"
    >
      {answer === undefined ? null : (
        <section>
          <h2 className="mb-2 font-semibold">Note on this item</h2>
          <TextArea
            ref={noteField}
            rows={3}
            aria-label="Note on this item"
            value={answer.note}
            maxLength={4000}
            onChange={(event) => onNote(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          />
          <p className="mt-1.5 note max-desk:hidden">
            <Kbd>N</Kbd> to write, <Kbd>Esc</Kbd> back to the list
          </p>
        </section>
      )}
      <section className="border-t pt-4">
        <h2 className="mb-2 font-semibold">Ratings</h2>
        {checklist.domains.map(({ id, name, description }) => (
          <RatingRow
            key={id}
            name={name}
            description={description}
            rating={draft.ratings.find(({ domain }) => domain === id)?.rating}
            isNext={id === next}
            onRate={(tier) => onRate(id, tier)}
          />
        ))}
      </section>
      <Writeup value={draft.writeup} missing={missing} onChange={onWriteup} />
      <WriteupExchange checklist={checklist} draft={draft} onImport={onImport} />
    </aside>
  );
}

function Writeup({
  value,
  missing,
  onChange,
}: {
  value: string;
  missing: readonly string[];
  onChange: (value: string) => void;
}) {
  const [isPreview, setPreview] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useHotkeys({
    w: () => {
      flushSync(() => setPreview(false));
      field.current?.focus();
    },
  });
  return (
    <section className="border-t pt-4">
      <div className="mb-2 flex items-center">
        <h2 className="flex-1 font-semibold">Write-up</h2>
        <Button kind="ghost" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? "Write" : "Preview"}
        </Button>
      </div>
      {isPreview ? (
        <div className="min-h-32 rounded-2 border bg-surface px-[9px] py-1.5">
          <Markdown source={value} />
        </div>
      ) : (
        <TextArea
          ref={field}
          rows={7}
          aria-label="Write-up"
          value={value}
          maxLength={100_000}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
      )}
      <p className="mt-1.5 note">
        <span className="max-desk:hidden">
          <Kbd>W</Kbd> to write, Markdown.{" "}
        </span>
        {missing.length === 0 ? "Everything is there." : `Still to do: ${missing.join(", ")}.`}
      </p>
    </section>
  );
}
