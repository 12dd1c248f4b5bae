import { afterAll, beforeAll, expect, test } from "vitest";
import { createRunBench, type RunBench } from "../testing/run-bench";
import { aRunRequest } from "../testing/a-run-request";
import { carryOutRun } from "./carry-out-run";

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

test("a clean end with a usable tree is completed", async () => {
  const request = aRunRequest(`
    curl -s -X POST -H "x-api-key: $TOKEN" -d '{}' "$GATEWAY/v1/messages"; echo
    echo '{"say":"hello"}'; echo oops >&2; echo done > out.txt; echo '{"result":{"isError":false}}'`);
  const record = await carryOutRun(bench.ports, bench.inputOf(request));
  expect(record.status.state).toBe("completed");
});
