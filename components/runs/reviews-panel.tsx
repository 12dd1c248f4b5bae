import type { Review } from "@/lib/reviews/schema";
import { RATINGS, worstRating } from "@/lib/reviews/rules";
import type { Viewer } from "@/components/layout/page-frame";
import { Chip } from "@/components/ui/chip";
import { Markdown } from "@/components/ui/text/markdown";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { RATING_WORD } from "@/components/reviews/rating-words";

type Props = { reviews: readonly Review[]; isHidden: boolean; viewer: Viewer };

export function ReviewsPanel({ reviews, isHidden, viewer }: Props) {
  const submitted = reviews.filter(({ status }) => status === "submitted").length;
  return (
    <Panel title="Reviews" note={noteOf(reviews.length, submitted, isHidden)}>
      {reviews.length === 0 && !isHidden ? (
        <p className="px-4 py-3 text-ink-3">Nobody has reviewed this run.</p>
      ) : null}
      {isHidden ? (
        <p className="border-b px-4 py-3 text-ink-3 last:border-0">
          This suite is reviewed blind: what others wrote appears once you have submitted yours.
        </p>
      ) : null}
      {reviews.map((review) => (
        <article key={review.id} className="border-b px-4 py-2.5 last:border-0">
          <div className="flex flex-wrap items-center gap-2">
            <b className="font-[550]">{review.reviewer.name}</b>
            <Rating review={review} />
            <span className="ml-auto note">
              <Moment at={review.submittedAt ?? review.updatedAt} viewer={viewer} />
            </span>
          </div>
          {review.status === "submitted" && review.writeup !== "" ? (
            <div className="mt-1 text-ink-2">
              <Markdown source={review.writeup} />
            </div>
          ) : null}
          {review.revisions.length > 0 ? (
            <p className="mt-1 note">Edited after submission, last: {review.revisions.at(-1)?.note}</p>
          ) : null}
        </article>
      ))}
    </Panel>
  );
}

function noteOf(reviews: number, submitted: number, isHidden: boolean): string {
  if (isHidden) return "of others are hidden";
  return reviews === 0 ? "none yet" : `${submitted} of ${reviews} submitted`;
}

function Rating({ review }: { review: Review }) {
  if (review.status === "draft")
    return (
      <Chip tone="active" icon="running">
        Draft
      </Chip>
    );
  if (review.status === "dismissed") return <Chip icon="aborted">Dismissed</Chip>;
  const worst = worstRating([review]);
  return worst === null ? null : (
    <Chip>
      {RATINGS.indexOf(worst) + 1} {RATING_WORD[worst]}
    </Chip>
  );
}
