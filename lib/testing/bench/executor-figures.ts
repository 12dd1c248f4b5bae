import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Oracle } from "@/lib/executor/ports/oracle";
import type { Sandbox } from "@/lib/executor/ports/sandbox";
import { carryOutRun } from "@/lib/executor/stages/carry-out-run";
import { aRunRequest } from "@/lib/executor/testing/a-run-request";
import { createRunBench, type RunBench } from "@/lib/executor/testing/run-bench";
import { invariant } from "@/lib/shared/invariant";
import { millisecondsOf, quantile, type Figure } from "./figure";

const ROUNDS = 15;
const AT_ONCE = 20;
const MANY_FILES = 3000;
const END = `echo '{"result":{"isError":false}}'`;

/** Awards every point without looking: what remains is the cost of carrying out. */
const GENEROUS: Oracle = {
  kind: "task",
  evaluate: async ({ scenario }) => ({
    validation: { loaded: true, detail: null, checks: [], proofs: [] },
    criteria: scenario.criteria.map(({ id, title, category, points, gate, gateMinimum, component }) => ({
      id,
      title,
      category,
      possible: points,
      awarded: points,
      reason: "It was not looked at.",
      gate,
      gateMinimum: gateMinimum ?? null,
      component,
      evidence: [],
    })),
    oracleError: null,
    files: [],
  }),
};

/** The same sandbox, with the time that making and taking down its boxes takes. */
function timed(sandbox: Sandbox): { sandbox: Sandbox; spentMs: () => number } {
  let spent = 0;
  const add = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      spent += performance.now() - started;
    }
  };
  return {
    spentMs: () => spent,
    sandbox: {
      ...sandbox,
      async prepare(request, signal) {
        const box = await add(() => sandbox.prepare(request, signal));
        return { ...box, destroy: () => add(() => box.destroy()) };
      },
    },
  };
}

async function overheadFigures(bench: RunBench): Promise<Figure[]> {
  const overheads: number[] = [];
  const inSandbox: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sandbox, spentMs } = timed(bench.ports.sandbox);
    const ports = { ...bench.ports, sandbox, oracles: { task: GENEROUS } };
    let executingMs = 0;
    const wall = await millisecondsOf(async () => {
      const record = await carryOutRun(ports, bench.inputOf(aRunRequest(END)));
      invariant(
        record.status.state === "completed",
        `the measured run completes (${record.status.detail ?? ""})`,
      );
      executingMs = record.touchstone?.durationsMs["executing"] ?? 0;
    });
    overheads.push(wall - executingMs);
    inSandbox.push(spentMs());
  }
  return [
    {
      what: "a run whose harness exits at once, beyond its own time, median",
      measured: quantile(overheads, 0.5),
      unit: "ms",
      limit: 300,
    },
    {
      what: "of it the sandbox (prepare and destroy), median",
      measured: quantile(inSandbox, 0.5),
      unit: "ms",
      limit: 20,
    },
  ];
}

/** What a run costs that leaves a tree of many small files: collected, stored under their digests, on the disk. */
async function manyFilesFigure(bench: RunBench): Promise<Figure> {
  const request = aRunRequest(
    `echo done > out.txt; mkdir -p tree/{a..j}; for n in $(seq ${MANY_FILES}); do echo "file $n" > tree/$(printf %s "abcdefghij" | cut -c$((n % 10 + 1)))/$n; done; ${END}`,
    { limits: { deadlineSeconds: 120, idleSeconds: 60 } },
  );
  const ports = { ...bench.ports, oracles: { task: GENEROUS } };
  const record = await carryOutRun(ports, bench.inputOf(request));
  const { durationsMs = {}, files = [] } = record.touchstone ?? {};
  invariant(files.length > MANY_FILES, "every file is stored");
  return {
    what: `${MANY_FILES} small files: collected and stored for good`,
    measured: ((durationsMs["collecting"] ?? 0) + (durationsMs["persisting"] ?? 0)) / 1000,
    unit: "s",
    limit: 3,
  };
}

async function cancelFigure(bench: RunBench): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const controller = new AbortController();
    const request = aRunRequest("trap '' TERM; (trap '' TERM; sleep 60) & echo started; sleep 60");
    const done = carryOutRun(bench.ports, bench.inputOf(request, { signal: controller.signal }));
    await untilEvent(bench, request.ledgerId);
    times.push(
      await millisecondsOf(async () => {
        controller.abort("An operator cancelled the run.");
        const record = await done;
        invariant(record.status.state === "aborted", "the cancelled run is aborted");
      }),
    );
  }
  return {
    what: "cancel of a deaf harness to nothing left, worst of 5",
    measured: Math.max(...times),
    unit: "ms",
    limit: 3000,
  };
}

async function untilEvent(bench: RunBench, ledgerId: string): Promise<void> {
  const hasSpoken = () => bench.ledger.of(ledgerId).events.some((event) => event.type === "unknown");
  while (!hasSpoken()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function togetherFigures(bench: RunBench): Promise<Figure[]> {
  const requests = Array.from({ length: AT_ONCE }, (_, turn) =>
    aRunRequest(
      `echo "number ${turn}" > out.txt; for i in $(seq 200); do echo line $i of ${turn}; done; ${END}`,
    ),
  );
  let right = 0;
  const before = process.memoryUsage().rss;
  let peak = before;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const ms = await millisecondsOf(async () => {
    await Promise.all(
      requests.map(async (request, turn) => {
        const record = await carryOutRun(bench.ports, bench.inputOf(request));
        const folder = bench.runFolder(request.ledgerId);
        const written = await readFile(path.join(folder, "implementation/out.txt"), "utf8");
        const lines =
          (await readFile(path.join(folder, "raw.jsonl"), "utf8")).match(/line \d+ of \d+/g) ?? [];
        const isMixed = lines.some((line) => !line.endsWith(` of ${turn}`));
        if (
          record.status.state === "completed" &&
          written === `number ${turn}\n` &&
          lines.length === 200 &&
          !isMixed
        )
          right += 1;
      }),
    );
  });
  clearInterval(looking);
  return [
    {
      what: "20 runs at once: whole and unmixed",
      measured: right,
      unit: "runs",
      limit: AT_ONCE,
      isFloor: true,
    },
    { what: "20 runs at once: all concluded after", measured: ms / 1000, unit: "s", limit: null },
    {
      what: "20 runs at once: resident at their peak, beyond before",
      measured: (peak - before) / 1e6,
      unit: "MB",
      limit: 300,
    },
  ];
}

/** Real boxes, real gateway, real files. */
export async function executorFigures(): Promise<Figure[]> {
  const bench = await createRunBench();
  try {
    await carryOutRun(bench.ports, bench.inputOf(aRunRequest(END)));
    return [
      ...(await overheadFigures(bench)),
      await manyFilesFigure(bench),
      await cancelFigure(bench),
      ...(await togetherFigures(bench)),
    ];
  } finally {
    await bench.close();
  }
}
