import { randomInt } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { disconnect } from "@/lib/platform/db";
import { quantile } from "../bench/figure";
import { seededRandom } from "./seeded-random";
import { startInstance } from "./instance";
import { playRound } from "./round";

/**
 * Kills web, worker and database at random moments while ten runs are in flight: `npm run chaos -- --rounds 20 --seed 7`.
 * The seed gives the same moments and victims again; what happens at them is the machine's.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, seed: { type: "string" } },
});
const rounds = Number(values.rounds);
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const random = seededRandom(seed);
const root = await mkdtemp(path.join(tmpdir(), "ts-chaos-"));
await chmod(root, 0o755);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`${rounds} rounds, seed ${seed}, in ${root}`);
const instance = await startInstance(root, {
  TOUCHSTONE_LEASE_MS: "3000",
  TOUCHSTONE_CONCURRENCY: "10",
  TOUCHSTONE_DRAIN_MS: "3000",
});
const decided: number[] = [];
const ends: Record<string, number> = {};
try {
  for (let round = 1; round <= rounds; round += 1) {
    const played = await playRound(instance, random);
    decided.push(played.decidedMs);
    for (const [end, count] of Object.entries(played.ends)) ends[end] = (ends[end] ?? 0) + count;
    say(
      `round ${round}: ${played.victims.join(" and ")} killed after ${played.afterMs} ms, all decided ${played.decidedMs} ms later, ${JSON.stringify(played.ends)}`,
    );
  }
} catch (error) {
  say(`Round ${decided.length + 1} did not come right (seed ${seed}): ${String(error)}`);
  say(`What happened is in ${root}`);
  await instance.stop();
  process.exit(1);
}
await disconnect();
await instance.stop();
await rm(root, { recursive: true, force: true });
say(
  `${rounds} rounds: all runs decided, median ${quantile(decided, 0.5)} ms, worst ${Math.max(...decided)} ms (limit 60000); every chain whole, nothing left. ${JSON.stringify(ends)}`,
);
process.exit(0);
