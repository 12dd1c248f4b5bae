import type { LedgerId } from "@/lib/contracts/rg-ledger";
import type { ItemStanding, RunStanding } from "@/lib/reviews/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Chip } from "@/components/ui/chip";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { AdjudicateButton } from "./adjudicate-button";
import { AgreementFacts } from "./agreement-facts";
import { ANSWER } from "./answer-words";

type Props = { ledgerId: LedgerId; standing: RunStanding; viewer: Viewer; mayDecide: boolean };

/** What the reviews of a run say together: score, agreement, and every item that they differ on or that does not count. */
export function StandingPanel({ ledgerId, standing, viewer, mayDecide }: Props) {
  if (standing.reviews === 0 && standing.errata.length === 0) return null;
  const told = standing.items.filter(({ isDisputed, erratum }) => isDisputed || erratum !== null);
  const disputed = standing.items.filter((item) => item.isDisputed).length;
  return (
    <Panel
      title="Reviews together"
      note={sentenceOf(standing.reviews, disputed)}
      aside={<Exports ledgerId={ledgerId} />}
    >
      <AgreementFacts standing={standing} />
      {told.map((item) => (
        <ItemRow key={item.itemId} item={item} ledgerId={ledgerId} viewer={viewer} mayDecide={mayDecide} />
      ))}
      {standing.errata
        .filter(({ itemId }) => itemId === null)
        .map(({ id, title, body }) => (
          <p key={id} className="border-t px-4 py-2.5">
            <Chip tone="caution">Erratum</Chip> <b className="font-[550]">{title}</b>{" "}
            <span className="text-ink-2">{body}</span>
          </p>
        ))}
    </Panel>
  );
}

function Exports({ ledgerId }: { ledgerId: LedgerId }) {
  return (["json", "csv"] as const).map((format) => (
    <a key={format} className="link" download href={`/api/reviews/${ledgerId}?format=${format}`}>
      {format.toUpperCase()}
    </a>
  ));
}

function sentenceOf(reviews: number, disputed: number): string {
  if (reviews === 0) return "none yet";
  if (reviews === 1) return "one review; agreement needs a second";
  return disputed === 0
    ? `${reviews} reviews, they differ nowhere`
    : `${reviews} reviews, they differ on ${disputed}`;
}

type RowProps = Omit<Props, "standing"> & { item: ItemStanding };

function ItemRow({ item, ledgerId, viewer, mayDecide }: RowProps) {
  const decided = item.adjudications.at(-1);
  return (
    <article aria-label={item.title} className="border-t px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-[550]">{item.title}</h3>
        {item.erratum?.excludeFromScore ? <Chip tone="caution">Not in the score</Chip> : null}
        {item.isDisputed && decided === undefined ? <Chip tone="caution">Open</Chip> : null}
        {item.isDisputed && mayDecide ? (
          <span className="ml-auto">
            <AdjudicateButton
              ledgerId={ledgerId}
              itemId={item.itemId}
              title={item.title}
              replaces={decided?.ordinal ?? 0}
            />
          </span>
        ) : null}
      </div>
      {item.erratum === null ? null : (
        <p className="mt-1 text-ink-2">
          <b className="font-[550]">{item.erratum.title}</b> {item.erratum.body}
        </p>
      )}
      {item.isDisputed ? (
        <ul className="mt-1.5 space-y-1">
          {item.answers.map(({ reviewId, reviewer, answer, note }) => (
            <li key={reviewId} className="flex flex-wrap items-center gap-x-2">
              <Answer answer={answer ?? "undecided"} />
              <span>{reviewer}</span>
              <span className="min-w-0 break-words text-ink-2">{note}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {item.adjudications.map(({ id, ordinal, answer, note, adjudicator, decidedAt }) => (
        <p key={id} className="mt-1.5 border-l-2 pl-2.5">
          <Answer answer={answer} /> decided by <b className="font-[550]">{adjudicator.name}</b>{" "}
          <span className="note">
            <Moment at={decidedAt} viewer={viewer} />
            {ordinal === decided?.ordinal ? "" : ", replaced"}
            {item.isDisputed ? "" : ", the reviewers agree now and it does not count"}
          </span>
          <span className="block break-words text-ink-2">{note}</span>
        </p>
      ))}
    </article>
  );
}

function Answer({ answer }: { answer: keyof typeof ANSWER }) {
  const tone = { pass: "positive", fail: "negative", undecided: "neutral" } as const;
  const { icon, word } = ANSWER[answer];
  return <Status icon={icon} word={word} tone={tone[answer]} />;
}
