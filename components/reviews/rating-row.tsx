import { RATINGS } from "@/lib/reviews/rules";
import type { Rating } from "@/lib/reviews/schema";
import { cx } from "@/components/ui/cx";
import { RATING_WORD } from "./rating-words";

type Props = {
  name: string;
  description: string;
  rating: Rating | undefined;
  isNext: boolean;
  onRate: (tier: number) => void;
};

/** Five equal segments, number and word; the chosen one inverted to ink. */
export function RatingRow({ name, description, rating, isNext, onRate }: Props) {
  return (
    <div className="mt-2.5 first:mt-0">
      <span className="mb-1 flex justify-between text-xs text-ink-2" title={description}>
        {name}
        {isNext ? <span className="text-ink-3 max-desk:hidden">keys 1–5</span> : null}
      </span>
      <fieldset
        aria-label={name}
        className="grid grid-cols-5 overflow-hidden rounded-2 border border-control bg-surface"
      >
        {RATINGS.map((one, index) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === rating}
            onClick={() => onRate(index + 1)}
            className={cx(
              "flex flex-col items-center border-l pt-1 pb-[5px] text-[10.5px] leading-[14px] -outline-offset-2 first:border-l-0",
              one === rating ? "bg-ink text-on-ink" : "text-ink-2 hover:bg-hover",
            )}
          >
            <b className={cx("font-mono text-xs font-medium", one === rating ? "" : "text-ink")}>
              {index + 1}
            </b>
            {RATING_WORD[one]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
