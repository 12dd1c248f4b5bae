// Compares the report with the answer that was worked out by hand from door.log and the rules of the brief.
import { readFileSync } from "node:fs";

const request = JSON.parse(readFileSync(process.argv[2], "utf8"));
const report = JSON.parse(readFileSync(request.deliverables.report, "utf8"));
// M03 came in at 22:15:00 (22:05:00 on a clock ten minutes slow) and is M44 since: 4 h 15 min at the alarm.
const expected = {
  inside: ["M44", "T51", "Z09"],
  denied: ["Q12", "R88"],
  longest: { badge: "M44", seconds: 4 * 3600 + 15 * 60 },
};

function listShare(want, have) {
  if (JSON.stringify(want) === JSON.stringify(have)) return 1;
  const right = new Set(have.filter((badge) => want.includes(badge))).size;
  return have.length === 0 ? 0 : (right / Math.max(want.length, have.length)) * 0.5;
}

function judge(id) {
  const [want, have] = [expected[id], report[id]];
  if (id !== "longest") return listShare(want, have);
  if (have.badge !== want.badge) return 0;
  return have.seconds === want.seconds ? 1 : 0.4;
}

const awards = request.criteria.map(({ id, points }) => {
  const share = judge(id);
  const told = JSON.stringify(report[id]).slice(0, 300);
  return {
    id,
    points: Math.round(points * share * 100) / 100,
    reason: share === 1 ? `${id} is ${told}.` : `${id} should be ${JSON.stringify(expected[id])}, found ${told}.`,
  };
});
process.stdout.write(`${JSON.stringify({ schema: "touchstone-awards/1", awards })}\n`);
