import { afterAll, beforeAll, expect, test } from "vitest";
import { normalizedEventSchema } from "@/lib/contracts/normalized-event";
import { aRunRequest } from "../testing/a-run-request";
import { createRunBench, type RunBench } from "../testing/run-bench";
import { createTinyHarness } from "../testing/tiny-harness";
import { carryOutRun } from "./carry-out-run";

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

test("what an install says while it goes on is an event of the run", async () => {
  const request = aRunRequest(`echo '{"result":{"isError":false}}'; echo ok > out.txt`);
  const harness = {
    ...createTinyHarness(),
    package: { name: "tiny", version: "1.0.0", unpackedBytes: 1 },
  };
  const toolchain = {
    ...bench.ports.toolchain,
    ensure: async (...[, , onProgress]: Parameters<typeof bench.ports.toolchain.ensure>) => {
      onProgress?.("tiny 1.0.0: 40 of about 100 MB are there.");
      return { hostPath: null, version: "1.0.0", sha256: null };
    },
  };
  const record = await carryOutRun({ ...bench.ports, harness, toolchain }, bench.inputOf(request));
  expect(record.status.state).toBe("completed");
  const told = bench.ledger
    .of(request.ledgerId)
    .events.map((event) => normalizedEventSchema.parse(event))
    .flatMap((event) => (event.type === "system" && event.stage === "install_harness" ? [event] : []));
  expect(told.map(({ status, message }) => [status, message])).toEqual([
    ["started", "tiny 1.0.0"],
    ["started", "tiny 1.0.0: 40 of about 100 MB are there."],
    ["completed", "tiny 1.0.0"],
  ]);
});

test("a program that told an error and tries again is not stopped as one that lingers", async () => {
  const request = aRunRequest(
    `echo '{"result":{"isError":true}}'; sleep 0.1; echo '{"again":true}'; sleep 1.5; echo ok > out.txt; echo '{"result":{"isError":false}}'`,
  );
  const record = await carryOutRun(bench.ports, bench.inputOf(request));
  expect(record.status).toEqual({ state: "completed", detail: null });
  expect(record.touchstone?.result).toBe("pass");
});
