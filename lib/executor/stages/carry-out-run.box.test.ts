import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { rawLineSchema } from "@/lib/contracts/raw-line";
import { isLegalPair } from "@/lib/contracts/rg-ledger";
import { runRecordSchema, type RunRecord } from "@/lib/contracts/run-record";
import { sha256Hex } from "@/lib/shared/digest";
import type { RunRequest } from "../plan/run-request";
import { ExecutorError } from "../ports/errors";
import { aRunRequest } from "../testing/a-run-request";
import { expectNothingLeft } from "../testing/expect-nothing-left";
import { createRunBench, plainAnswer, REAL_KEY, type RunBench } from "../testing/run-bench";
import { carryOutRun } from "./carry-out-run";
import type { CarryOutInput } from "./executor-ports";
import { eventLine, translateRaw } from "./translate-raw";

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

const CLEAN_END = `echo '{"result":{"isError":false}}'`;

function partOf(record: RunRecord) {
  if (record.touchstone === undefined) throw new Error("the record has no part of ours");
  return record.touchstone;
}

const stored = (request: RunRequest, file: string): Promise<string> =>
  readFile(path.join(bench.runFolder(request.ledgerId), file), "utf8");

async function expectReplayable(request: RunRequest): Promise<void> {
  const lines = (await stored(request, "raw.jsonl"))
    .split("\n")
    .filter(Boolean)
    .map((line) => rawLineSchema.parse(JSON.parse(line)));
  const events = [...translateRaw(lines, bench.ports.harness, request.subject.options)];
  expect(events.map(eventLine).join("")).toBe(await stored(request, "events.jsonl"));
  expect(bench.ledger.of(request.ledgerId).events).toEqual(events);
}

/** Carries out a run and checks what holds for every run, however it ended. */
async function run(request: RunRequest, overrides: Partial<CarryOutInput> = {}): Promise<RunRecord> {
  const record = await carryOutRun(bench.ports, bench.inputOf(request, overrides));
  const part = partOf(record);
  expect(runRecordSchema.parse(JSON.parse(await stored(request, "run-record.json")))).toEqual(record);
  expect(isLegalPair(part.ledger.status, part.ledger.outcome)).toBe(true);
  expect(bench.ledger.of(request.ledgerId).record).toEqual(record);
  expect(part.isolation.teardown).toMatchObject({ clean: true, leftovers: [] });
  for (const file of part.files)
    expect(sha256Hex(await readFile(path.join(bench.runFolder(request.ledgerId), file.path)))).toBe(
      file.sha256,
    );
  await expectReplayable(request);
  await expectNothingLeft(bench.stateFolder, request.ledgerId, part.isolation.namespace.uid);
  return record;
}

/** A run that is told to stop by `act` as soon as its harness has said "started". */
async function runUntilStarted(
  script: string,
  act: () => void,
  overrides: Partial<CarryOutInput>,
): Promise<RunRecord> {
  const request = aRunRequest(`echo '{"say":"started"}'; ${script}`);
  const running = run(request, overrides);
  await vi.waitFor(() => {
    const { events } = bench.ledger.of(request.ledgerId);
    expect(events).toContainEqual(expect.objectContaining({ type: "agent", message: "started" }));
  }, 20_000);
  act();
  return running;
}

/** Sends an event each 100 ms until `count` were sent. */
function answerSlowly(event: string, count: number): void {
  bench.provider.behaviour.answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(`data: ${event}\n\n`);
      sent += 1;
      if (sent === count) response.end();
      if (sent === count || response.destroyed) clearInterval(timer);
    }, 100);
  };
  onTestFinished(() => void (bench.provider.behaviour.answer = plainAnswer));
}

describe("the seven ends", () => {
  test("a clean end with a usable tree is completed, and everything about it is proved", async () => {
    const request = aRunRequest(`
      curl -s -X POST -H "x-api-key: $TOKEN" -d '{}' "$GATEWAY/v1/messages" >/dev/null
      echo '{"say":"hello"}'; echo warned >&2; echo '{"usage":{"input":100,"output":20}}'
      setsid nohup sh -c 'trap "" TERM INT; sleep 1000' >/dev/null 2>&1 &
      echo done > out.txt; ${CLEAN_END}`);
    const record = await run(request);
    const part = partOf(record);
    expect(record.status).toEqual({ state: "completed", detail: null });
    expect(part).toMatchObject({
      ledger: { status: "completed", outcome: "pass", failureReason: null },
      technical: "valid",
      result: "pass",
      score: 1000,
      grade: "AAA",
      metersAgree: true,
      verdict: "pass",
    });
    expect(record.metrics.cost.comparable).toBeCloseTo(0.00014, 10);
    expect(part.isolation.credentials.revokedProbeStatus).toBe(401);
    expect(Object.keys(part.isolation.namespace.namespaces)).toHaveLength(7);
    expect(part.files.map((file) => file.path)).toEqual([
      "events.jsonl",
      "evidence/oracle.txt",
      "gateway.jsonl",
      "implementation/README.md",
      "implementation/out.txt",
      "raw.jsonl",
    ]);
    expect(bench.provider.keys.at(-1)).toBe(REAL_KEY);
    expect(bench.ledger.of(request.ledgerId).phases).toEqual([
      "setting-up",
      "executing",
      "collecting",
      "evaluating",
      "persisting",
      "cleaning-up",
    ]);
  });

  test("a clean end with a tree that does not load is catastrophic, with score 0", async () => {
    const record = await run(aRunRequest(`echo unloadable > out.txt; ${CLEAN_END}`));
    expect(record.status.state).toBe("catastrophic");
    expect(partOf(record)).toMatchObject({
      ledger: { status: "completed", outcome: "fail" },
      score: 0,
      grade: "CCC",
    });
  });

  test("a run at its deadline is timed out even when its harness then exits with 0; its tree is kept", async () => {
    const script = `trap '${CLEAN_END}; exit 0' INT; echo partial > out.txt; while :; do echo '{"say":"busy"}'; read -t 0.1 < <(:) ; done`;
    const record = await run(aRunRequest(script, { limits: { deadlineSeconds: 1, idleSeconds: 20 } }));
    expect(record.status.state).toBe("timed_out");
    expect(record.status.detail).toContain("1 seconds");
    expect(partOf(record)).toMatchObject({
      ledger: { status: "failed", outcome: "timeout" },
      technical: "valid",
      result: "task_incomplete",
      score: null,
      verdict: null,
    });
    expect(partOf(record).files.map((file) => file.path)).toContain("implementation/out.txt");
    expect(record.validation.detail).toContain("Not evaluated");
  });

  test("a silent harness that ignores every signal is hung, and is gone", async () => {
    const script = `trap '' INT TERM; echo work > out.txt; exec sleep 1000`;
    const request = aRunRequest(script, { limits: { deadlineSeconds: 30, idleSeconds: 0.5 } });
    const record = await run(request);
    expect(record.status.state).toBe("hung");
    expect(partOf(record).ledger).toMatchObject({ status: "failed", outcome: "timeout" });
    expect(bench.ledger.of(request.ledgerId).events).toContainEqual(
      expect.objectContaining({ type: "error", code: "hung" }),
    );
  });

  test.each([
    ["a non-zero exit", "echo boom >&2; exit 3", "code 3"],
    [
      "a terminal error with exit code 0",
      `echo '{"result":{"isError":true,"detail":"API error 500"}}'`,
      "API error 500",
    ],
    ["output beyond its limit", `yes "$(head -c 4000 /dev/zero | tr '\\0' a)"`, "more than 1000000 bytes"],
  ])("%s is a harness error", async (_what, script, detail) => {
    const limits = { deadlineSeconds: 30, idleSeconds: 20, outputBytes: 1_000_000 };
    const record = await run(aRunRequest(script, { limits }));
    expect(record.status.state).toBe("harness_error");
    expect(record.status.detail).toContain(detail);
    expect(partOf(record)).toMatchObject({
      ledger: { status: "completed", outcome: "error" },
      technical: "invalid",
      score: 0,
      grade: "NR",
    });
  });

  test("an operator's abort ends the run within three seconds", async () => {
    const operator = new AbortController();
    let abortedAt = 0;
    const record = await runUntilStarted(
      `trap '' INT TERM; sleep 1000 & wait; sleep 1000`,
      () => {
        abortedAt = performance.now();
        operator.abort("Stopped by ada.");
      },
      { signal: operator.signal },
    );
    expect(performance.now() - abortedAt).toBeLessThan(3000);
    expect(record.status).toEqual({ state: "aborted", detail: "Stopped by ada." });
    expect(partOf(record).ledger).toEqual({
      status: "aborted",
      outcome: "aborted",
      failureReason: "Stopped by ada.",
    });
  });

  test("a run that is aborted before its harness starts is aborted", async () => {
    const record = await run(aRunRequest("exit 0"), { signal: AbortSignal.abort("Not needed.") });
    expect(record.status).toEqual({ state: "aborted", detail: "Not needed." });
  });

  test("a lost lease ends the run as infrastructure, not as an abort", async () => {
    const worker = new AbortController();
    const lost = new ExecutorError("WORKER_LOST", "The worker lost its lease.");
    const record = await runUntilStarted("sleep 1000", () => worker.abort(lost), { signal: worker.signal });
    expect(record.status.state).toBe("infrastructure");
  });
});

describe("infrastructure", () => {
  test.each([
    [
      "a snapshot that no longer holds",
      {},
      { verifySnapshot: () => Promise.resolve("The card changed.") },
      "SNAPSHOT_MISMATCH",
    ],
    ["an init that fails", { init: "echo no such tool >&2; exit 4" }, {}, "INIT_FAILED"],
    ["a workspace that is missing", { workspace: "nowhere" }, {}, "WORKSPACE_SEED_FAILED"],
    [
      "an extra mount that is missing",
      {},
      { extraMounts: [{ source: "/nowhere", target: "/opt/touchstone/bin" }] },
      "SANDBOX_SETUP_FAILED",
    ],
  ])("%s is infrastructure", async (_what, scenario, overrides, code) => {
    const record = await run(aRunRequest("exit 0", scenario), overrides);
    expect(record.status.state).toBe("infrastructure");
    expect(record.status.detail).toContain(code);
    expect(partOf(record)).toMatchObject({
      ledger: { status: "failed", outcome: "error" },
      technical: "invalid",
    });
  });

  test("a box that runs out of memory is infrastructure, whatever code the harness exits with", async () => {
    const hog = `node -e 'const held = []; for (;;) held.push(Buffer.alloc(16 << 20, 1))'; exit 0`;
    const record = await run(aRunRequest(hog, {}, { memoryBytes: 128 * 1_048_576 }));
    expect(record.status).toEqual({ state: "infrastructure", detail: "The box ran out of memory." });
  });

  test("an init that outgrows the box's memory is told as such", async () => {
    const init = `node -e 'const held = []; for (;;) held.push(Buffer.alloc(16 << 20, 1))'`;
    const record = await run(aRunRequest("exit 0", { init }, { memoryBytes: 128 * 1_048_576 }));
    expect(record.status.detail).toContain("SANDBOX_OUT_OF_MEMORY");
  });

  test("an evaluation that breaks of itself is infrastructure; one that the work broke is completed and in error", async () => {
    const broken = await run(aRunRequest(`echo oracle-breaks > out.txt; ${CLEAN_END}`));
    expect(broken.status.state).toBe("infrastructure");
    const thrown = await run(aRunRequest(`echo oracle-throws > out.txt; ${CLEAN_END}`));
    expect(thrown.status.state).toBe("completed");
    expect(partOf(thrown)).toMatchObject({
      ledger: { status: "completed", outcome: "error" },
      technical: "invalid",
      score: 0,
      grade: "NR",
    });
  });
});

describe("an abort after the harness has ended", () => {
  test.each(["setting-up", "collecting", "evaluating", "persisting"])(
    "while %s is an abort",
    async (wanted) => {
      const operator = new AbortController();
      bench.onPhase.call = (phase) => phase === wanted && operator.abort("Stopped.");
      onTestFinished(() => void (bench.onPhase.call = () => undefined));
      const record = await run(aRunRequest(`echo done > out.txt; ${CLEAN_END}`), { signal: operator.signal });
      expect(record.status).toEqual({ state: "aborted", detail: "Stopped." });
    },
  );

  test("while cleaning up comes too late: the run stays what it was", async () => {
    const operator = new AbortController();
    bench.onPhase.call = (phase) => phase === "cleaning-up" && operator.abort("Stopped.");
    onTestFinished(() => void (bench.onPhase.call = () => undefined));
    const record = await run(aRunRequest(`echo done > out.txt; ${CLEAN_END}`), { signal: operator.signal });
    expect(record.status.state).toBe("completed");
  });
});

describe("a harness that prints nothing while its model answers", () => {
  const silent = `curl -s -o /dev/null -X POST -H "x-api-key: $TOKEN" -d '{}' "$GATEWAY/v1/messages"; ${CLEAN_END}`;
  const limits = { deadlineSeconds: 30, idleSeconds: 0.6 };

  test("is busy while the answer moves", async () => {
    answerSlowly('{"type":"content_block_delta"}', 15);
    expect((await run(aRunRequest(silent, { limits }))).status.state).toBe("completed");
  });

  test("is hung while only pings come", async () => {
    answerSlowly('{"type":"ping"}', 1000);
    expect((await run(aRunRequest(silent, { limits }))).status.state).toBe("hung");
  });
});

test("files that cannot be stored make a clean run infrastructure, and only a remark on a stopped one", async () => {
  const { ports } = bench;
  const full = new ExecutorError("STORE_FAILED", "No space is left.");
  const recordStore: typeof ports.recordStore = {
    ...ports.recordStore,
    keepAll: (ledgerId, files) =>
      files.some(({ role }) => role === "implementation")
        ? Promise.reject(full)
        : ports.recordStore.keepAll(ledgerId, files),
  };
  const carry = (request: RunRequest) => carryOutRun({ ...ports, recordStore }, bench.inputOf(request));
  const clean = await carry(aRunRequest(`echo done > out.txt; ${CLEAN_END}`));
  expect(clean.status).toEqual({ state: "infrastructure", detail: "STORE_FAILED: No space is left." });
  const stopped = await carry(
    aRunRequest("sleep 1000", { limits: { deadlineSeconds: 30, idleSeconds: 0.3 } }),
  );
  expect(stopped.status.state).toBe("hung");
  expect(partOf(stopped).remarks).toContain("STORE_FAILED: No space is left.");
});

test("live events that cannot be delivered come later, in order and without a gap", async () => {
  const { ports, ledger } = bench;
  let isDown = true;
  const flaky: typeof ports.ledger = {
    ...ledger,
    async events(ledgerId, first, events) {
      isDown = !isDown;
      if (isDown) throw new Error("the database is away");
      await ledger.events(ledgerId, first, events);
    },
  };
  const request = aRunRequest(`for i in 1 2 3 4 5; do echo "{\\"say\\":\\"$i\\"}"; done; exit 0`);
  await carryOutRun({ ...ports, ledger: flaky }, bench.inputOf(request));
  const live = ledger.of(request.ledgerId).events.map(eventLine).join("");
  expect(await stored(request, "events.jsonl")).toContain(live);
  expect(live.split("\n").length).toBeGreaterThan(5);
});

test("a ledger that refuses the start leaves nothing begun", async () => {
  const request = aRunRequest("exit 0");
  const refusal = new Error("another worker has it");
  const ledger = { ...bench.ledger, start: () => Promise.reject(refusal) };
  await expect(carryOutRun({ ...bench.ports, ledger }, bench.inputOf(request))).rejects.toBe(refusal);
  await expect(stored(request, "raw.jsonl")).rejects.toThrow("ENOENT");
  await expectNothingLeft(bench.stateFolder, request.ledgerId, null);
});

test("a harness that tells its end and will not leave is completed after a grace", async () => {
  const record = await run(aRunRequest(`echo done > out.txt; ${CLEAN_END}; trap '' INT; exec sleep 1000`));
  expect(record.status.state).toBe("completed");
});

test("a line of 60 MB keeps a prefix and is spilled whole", async () => {
  const bytes = 60_000_000;
  const request = aRunRequest(`head -c ${bytes} /dev/zero | tr '\\0' a; echo; ${CLEAN_END}`);
  const part = partOf(await run(request));
  const spill = part.files.find((file) => file.role === "spill");
  expect(spill).toMatchObject({
    path: "spill/stdout-1.bin",
    bytes,
    sha256: sha256Hex(Buffer.alloc(bytes, "a")),
  });
  const raw = await stored(request, "raw.jsonl");
  expect(raw).toContain(`"truncatedBytes":${bytes - 1_048_576},"spill":"spill/stdout-1.bin"`);
});
