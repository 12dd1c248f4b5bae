import type { Checklist } from "@/lib/contracts/scenario-manifest";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { foreignTo } from "../rules";
import { ratingSchema, reviewAnswerSchema } from "../schema";
import type { ChecklistAnswer, DomainRating, Rating, Review } from "../schema";

export type ReviewContent = { answers: ChecklistAnswer[]; ratings: DomainRating[]; writeup: string };
type Unreadable = Result<never, "unreadable">;

const FENCE = "---";
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A review as `writeup.md`: ratings and verdicts in front matter, notes squeezed to one line, then the words (Test Cabinet §5.1). */
export function writeupOf({ answers, ratings, writeup }: Readonly<ReviewContent>): string {
  const told = answers.filter(({ answer, note }) => answer !== "undecided" || note.trim() !== "");
  return [
    FENCE,
    ...ratings.map(({ domain, rating }) => `rating.${domain}: ${rating}`),
    ...told.map(({ itemId, answer, note }) => `review.${itemId}: ${oneLine(`${answer} ${note}`)}`),
    FENCE,
    "",
    writeup,
  ].join("\n");
}

/**
 * Reads a `writeup.md` for a checklist. The oldest form, one `rating:` for all domains, is read too; a key that is not ours is
 * named in `ignored`; a line that is no key, an unknown word, item or domain is refused with its line number.
 */
export function parseWriteup(
  text: string,
  checklist: Checklist,
): Result<{ content: ReviewContent; ignored: string[] }, "unreadable"> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const isFenced = lines[0]?.trim() === FENCE;
  const end = isFenced ? lines.findIndex((line, index) => index > 0 && line.trim() === FENCE) : 0;
  if (end === -1) return unreadable(1, "the front matter that begins here has no end");
  const content: ReviewContent = { answers: [], ratings: [], writeup: "" };
  const ignored: string[] = [];
  for (const [index, line] of lines.slice(0, end).entries()) {
    if (index === 0 || line.trim() === "") continue;
    const problem = takeLine(line, checklist, content, ignored);
    if (problem !== null) return unreadable(index + 1, problem);
  }
  const body = lines.slice(isFenced ? end + 1 : 0).join("\n");
  content.writeup = isFenced ? body.replace(/^\n/, "") : body;
  return ok({ content, ignored });
}

function unreadable(line: number, problem: string): Unreadable {
  return refuse("unreadable", `Line ${line}: ${problem}.`);
}

function takeLine(
  line: string,
  checklist: Checklist,
  content: ReviewContent,
  ignored: string[],
): string | null {
  const [, key = "", value = ""] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line.trim()) ?? [];
  if (key === "") return "this is no `key: value`";
  if (key === "rating" || key.startsWith("rating.")) {
    const rating = ratingSchema.safeParse(value.trim()).data;
    if (rating === undefined) return `a rating is one of ${ratingSchema.options.join(", ")}`;
    return takeRating(key === "rating" ? null : key.slice("rating.".length), rating, checklist, content);
  }
  if (key.startsWith("review.")) return takeAnswer(key.slice("review.".length), value, checklist, content);
  ignored.push(key);
  return null;
}

function takeRating(
  domain: string | null,
  rating: Rating,
  checklist: Checklist,
  content: ReviewContent,
): string | null {
  const rated = domain === null ? checklist.domains.map(({ id }) => id) : [domain];
  const given = rated.map((one) => ({ domain: one, rating }));
  const foreign = foreignTo(checklist, { answers: [], ratings: given });
  if (foreign !== null) return `the checklist has no ${foreign}`;
  if (content.ratings.some((one) => rated.includes(one.domain))) return "this domain is rated twice";
  content.ratings.push(...given);
  return null;
}

function takeAnswer(
  itemId: string,
  value: string,
  checklist: Checklist,
  content: ReviewContent,
): string | null {
  const [word = "", ...note] = value.trim().split(" ");
  const answer = reviewAnswerSchema.safeParse(word).data;
  if (answer === undefined) return `a verdict is one of ${reviewAnswerSchema.options.join(", ")}`;
  const foreign = foreignTo(checklist, { answers: [{ itemId }], ratings: [] });
  if (foreign !== null) return `the checklist has no ${foreign}`;
  if (content.answers.some((one) => one.itemId === itemId)) return "this item is answered twice";
  content.answers.push({ itemId, answer, note: note.join(" "), isConfirmed: answer !== "undecided" });
  return null;
}

/** A review under the names of the contract (Test Cabinet §5.1). */
export function reviewDocumentOf(review: Review): Record<string, unknown> {
  const last = review.revisions.at(-1);
  return {
    reviewerId: review.reviewer.id,
    reviewer: review.reviewer.name,
    ratings: review.ratings,
    writeup: review.writeup,
    checklist: review.answers.map(({ itemId, answer, note }) => ({
      id: itemId,
      status: answer,
      ...(note === "" ? {} : { note }),
    })),
    reviewedAt: review.submittedAt?.toISOString() ?? null,
    ...(last === undefined ? {} : { editedAt: last.editedAt.toISOString() }),
    revisions: review.revisions.map(({ editedAt, note, diff }) => ({
      editedAt: editedAt.toISOString(),
      note,
      diff,
    })),
  };
}

/** One line an answer and a rating, RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe. */
export function reviewsAsCsv(ledgerId: string, reviews: readonly Review[]): string {
  const rows = reviews.flatMap(({ reviewer, submittedAt, answers, ratings }) => {
    const head = [ledgerId, reviewer.name, submittedAt?.toISOString() ?? ""];
    return [
      ...answers.map(({ itemId, answer, note }) => [...head, "verdict", itemId, answer, note]),
      ...ratings.map(({ domain, rating }) => [...head, "rating", domain, rating, ""]),
    ];
  });
  const header = ["run", "reviewer", "submitted_at", "kind", "id", "value", "note"];
  return [header, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
