// Compares the deliverable with the expected answer and prints one award for each criterion that asks for it.
// Called as: node check.mjs <request.json>; the deliverable is there and satisfies its schema.
import { readFileSync } from "node:fs";
import path from "node:path";

const request = JSON.parse(readFileSync(process.argv[2], "utf8"));
const expected = JSON.parse(readFileSync(path.join(import.meta.dirname, "expected.json"), "utf8"));
const answer = JSON.parse(readFileSync(request.deliverables.reconciliation, "utf8"));

const pairs = ({ matched }) => new Set(matched.map(({ bank, ledger }) => `${bank}=${ledger}`));
const wanted = pairs(expected);
const given = pairs(answer);
const right = [...given].filter((pair) => wanted.has(pair)).length;

function listAward(key) {
  const want = [...expected[key]].sort().join(" ");
  const have = [...new Set(answer[key])].sort().join(" ");
  return { share: want === have ? 1 : 0, reason: want === have ? `${key} is right: ${want}.` : `${key} should be "${want}", found "${have.slice(0, 200)}".` };
}

function totalsAward() {
  const wrong = Object.entries(expected.totals).filter(([key, value]) => answer.totals[key] !== value);
  const reason = wrong.length === 0 ? "All three totals are right." : `Wrong: ${wrong.map(([key, value]) => `${key} should be ${value}, found ${answer.totals[key]}`).join("; ")}.`;
  return { share: 1 - wrong.length / 3, reason };
}

const judges = {
  "pairs-found": () => ({ share: right / wanted.size, reason: `${right} of ${wanted.size} pairs were found.` }),
  "no-false-pair": () => ({
    share: given.size > 0 && right === given.size ? 1 : 0,
    reason: given.size === 0 ? "No pair was given." : `${given.size - right} of ${given.size} given pairs are wrong.`,
  }),
  fees: () => listAward("fees"),
  duplicates: () => listAward("duplicates"),
  "unmatched-bank": () => listAward("unmatchedBank"),
  "unmatched-ledger": () => listAward("unmatchedLedger"),
  totals: totalsAward,
};

const awards = request.criteria.map(({ id, points }) => {
  const { share, reason } = judges[id]();
  return { id, points: Math.round(points * share * 100) / 100, reason };
});
process.stdout.write(`${JSON.stringify({ schema: "touchstone-awards/1", awards })}\n`);
