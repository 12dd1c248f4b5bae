import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { may } from "@/lib/accounts/rules";
import { findAccount } from "@/lib/accounts/queries";
import type { Actor } from "@/lib/accounts/schema";
import { exportReviews, REVIEW_FORMATS } from "@/lib/reviews/exchange/queries";
import { parseWriteup } from "@/lib/reviews/exchange/rules";
import { submitReview } from "@/lib/reviews/mutations/submit-review";
import { findMyReview, getChecklist } from "@/lib/reviews/queries";
import { getRun } from "@/lib/runs/queries";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Submits a review of a run from a `writeup.md` in somebody's name. */
export async function review(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: "string" }, as: { type: "string" }, note: { type: "string", default: "" } },
  });
  const [rawId] = positionals;
  if (rawId === undefined || values.from === undefined || values.as === undefined)
    return failed("Usage: review RUN --from writeup.md --as ADDRESS [--note TEXT]");
  const reviewer = await actorAt(values.as);
  if (reviewer === null) return failed(`Nobody at ${values.as} may review.`);
  const run = await getRun(reviewer, rawId);
  const read = parseWriteup(await readFile(values.from, "utf8"), await getChecklist(run));
  if (!read.ok) return failed(`${values.from}: ${read.message}`);
  for (const key of read.value.ignored) console.error(`${values.from}: ${key} is not ours and was left out`);
  const version = (await findMyReview(reviewer, run.ledgerId))?.version ?? 0;
  const submitted = await submitReview(reviewer, {
    ledgerId: run.ledgerId,
    version,
    revisionNote: values.note,
    ...read.value.content,
  });
  if (!submitted.ok) return failed(submitted.message);
  console.log(`Submitted: ${submitted.value.id}, version ${submitted.value.version}`);
  return 0;
}

/** Prints the reviews of a run as JSON or CSV, or one person's own as `writeup.md`. */
export async function reviews(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { format: { type: "string", default: "json" }, as: { type: "string" } },
  });
  const [rawId] = positionals;
  const format = REVIEW_FORMATS.find((one) => one === values.format);
  if (rawId === undefined || format === undefined || (format === "writeup" && values.as === undefined))
    return failed("Usage: reviews RUN [--format json|csv], or reviews RUN --format writeup --as ADDRESS");
  const reader = values.as === undefined ? ACTOR : await actorAt(values.as);
  if (reader === null) return failed(`Nobody at ${values.as ?? ""} may review.`);
  const file = await exportReviews(reader, rawId, format);
  if (file === null) return failed("There is no review of theirs.");
  process.stdout.write(file.text);
  return 0;
}

async function actorAt(address: string): Promise<Actor | null> {
  const account = await findAccount(ACTOR, address);
  return account !== null && may(account.role, "review-run") ? { kind: "account", account } : null;
}

function failed(sentence: string): number {
  console.error(sentence);
  return 2;
}
