import type { Agreement, RunStanding } from "@/lib/reviews/schema";
import { Facts, type Fact } from "@/components/ui/facts";
import { formatPoints, formatShare } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { RATING_WORD } from "./rating-words";

const NO_VARIATION = "every answer is the same, so chance alone explains the agreement";

/** Score and rating over all reviews, and how well they agree. */
export function AgreementFacts({ standing }: { standing: RunStanding }) {
  const { score, rating, agreement, reviews } = standing;
  if (score === null) return null;
  const facts: Fact[] = [
    {
      term: "Review score",
      value: formatPoints(score.earned),
      of: `of ${formatPoints(score.total)}`,
      below: asReviewed(standing),
    },
    {
      term: "Rating",
      value: rating === null ? <Missing reason="no domain is rated" /> : RATING_WORD[rating],
      below: reviews === 1 ? undefined : "the worst of all",
    },
  ];
  return <Facts facts={agreement === null ? facts : [...facts, ...agreementFacts(agreement, reviews)]} />;
}

function asReviewed({ score, asReviewed: before, reviews }: RunStanding): string | undefined {
  if (score === null || before === null || reviews === 1) return undefined;
  if (before.earned === score.earned) return `mean of ${reviews} reviews`;
  return `${formatPoints(before.earned)} as reviewed`;
}

function agreementFacts(
  { agreeing, pairs, kappa, alpha, alphaInterval }: Agreement,
  reviews: number,
): Fact[] {
  const facts: Fact[] = [
    { term: "Agreement", value: formatShare(agreeing / pairs, 0), below: `${agreeing} of ${pairs} pairs` },
  ];
  if (reviews === 2)
    facts.push({
      term: "Cohen’s κ",
      value: kappa === null ? <Missing reason={NO_VARIATION} /> : coefficient(kappa),
      below: "two reviewers",
    });
  facts.push({
    term: "Krippendorff’s α",
    value: alpha === null ? <Missing reason={NO_VARIATION} /> : coefficient(alpha),
    below:
      alphaInterval === null
        ? "no interval"
        : `95 %: ${coefficient(alphaInterval.lower)} to ${coefficient(alphaInterval.upper)}`,
  });
  return facts;
}

const coefficient = (value: number): string => value.toFixed(2).replace("-", "\u2212");
