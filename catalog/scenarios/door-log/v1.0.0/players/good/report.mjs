import { readFileSync, writeFileSync } from "node:fs";

const ALARM = 26.5 * 3600;
const lines = readFileSync("door.log", "utf8").trim().split("\n");
const clock = lines.findIndex((line) => line.startsWith("CLOCK"));
const late = Number(lines[clock].split(" ")[1]);
// The night begins in the evening: hours before noon belong to the next day.
const seconds = (time) => {
  const [h, m, s] = time.split(":").map(Number);
  return (h < 12 ? h + 24 : h) * 3600 + m * 60 + s;
};
const events = lines
  .map((line, at) => ({ line, at }))
  .filter(({ at }) => at !== clock)
  .map(({ line, at }) => {
    const [time, ...rest] = line.split(" ");
    return { time: seconds(time) + (at < clock ? late : 0), rest };
  })
  .sort((a, b) => a.time - b.time || (b.rest[1] === "OUT") - (a.rest[1] === "OUT"));

const since = new Map();
const denied = new Set();
for (const { time, rest } of events) {
  const [badge, what, , to] = rest;
  if (what === "DENIED") denied.add(badge);
  if (time > ALARM) continue;
  if (badge === "BADGE") {
    const [, from, , next] = [badge, what, null, to];
    if (since.has(from)) since.set(next, since.get(from));
    since.delete(from);
  } else if (what === "IN" && !since.has(badge)) since.set(badge, time);
  else if (what === "OUT") since.delete(badge);
}
const [badge, from] = [...since].sort((a, b) => a[1] - b[1])[0];
const report = { inside: [...since.keys()].sort(), denied: [...denied].sort(), longest: { badge, seconds: ALARM - from } };
writeFileSync("report.json", `${JSON.stringify(report, null, 2)}\n`);
