import { aRunRequest } from "./a-run-request";
import { createRunBench } from "./run-bench";
import { carryOutRun } from "../stages/carry-out-run";

/** A process of its own that is killed in the middle of a run; it tells where it keeps things, and when it is there. */
const bench = await createRunBench();
const request = aRunRequest(
  `setsid nohup sh -c 'trap "" TERM INT HUP; sleep 1000' >/dev/null 2>&1 & echo '{"say":"started"}'; sleep 1000`,
);
const running = carryOutRun(bench.ports, bench.inputOf(request));
const timer = setInterval(() => {
  const { events } = bench.ledger.of(request.ledgerId);
  if (!events.some((event) => event.type === "agent")) return;
  clearInterval(timer);
  process.stdout.write(
    `${JSON.stringify({ root: bench.root, stateFolder: bench.stateFolder, name: request.ledgerId })}\n`,
  );
}, 10);
await running;
