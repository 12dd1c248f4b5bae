// Prints one award for each criterion that asks for it. The deliverable is there and satisfies its schema.
import { readFileSync } from "node:fs";

const request = JSON.parse(readFileSync(process.argv[2], "utf8"));
const answer = JSON.parse(readFileSync(request.deliverables.answer, "utf8"));
const expected = { sum: 46, largest: 31 };

const awards = request.criteria.map(({ id, points }) => {
  const isRight = answer[id] === expected[id];
  return {
    id,
    points: isRight ? points : 0,
    reason: isRight ? `${id} is ${expected[id]}.` : `${id} should be ${expected[id]}, found ${answer[id]}.`,
  };
});
process.stdout.write(`${JSON.stringify({ schema: "touchstone-awards/1", awards })}\n`);
