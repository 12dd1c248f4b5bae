import { beforeAll, expect, test, vi } from "vitest";
import { getExecution } from "@/lib/executions/queries";
import { anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { cancel } from "./cancel";
import { rerun } from "./rerun";

beforeAll(() => storeCatalog());

function listen(): string[] {
  const said: string[] = [];
  for (const channel of ["log", "error"] as const)
    vi.spyOn(console, channel).mockImplementation((line: unknown) => void said.push(String(line)));
  return said;
}

test("cancel ends an execution once, a run by either id, and says when nothing was open", async () => {
  const said = listen();
  const executionId = await anExecution(SYSTEM, { repetitions: 3 });
  const [first] = (await getExecution(SYSTEM, executionId)).runs;
  expect(await cancel([first?.ledgerId ?? ""])).toBe(0);
  expect([await cancel([executionId]), await cancel([executionId])]).toEqual([0, 0]);
  expect(said).toEqual(["Asked 1 run to end", "Asked 2 runs to end", "Nothing was open"]);
  expect((await getExecution(SYSTEM, executionId)).verdict).toBe("cancelled");
  expect(await cancel(["exe_ffffffffffffffff"])).toBe(2);
  await expect(cancel(["bhl-ffffffffffff"])).rejects.toThrow("There is no run");
});

test("rerun admits the next run of a slot, the worse one counts, and a slot that runs is refused", async () => {
  const said = listen();
  const executionId = await anExecution();
  const ledgerId = await carryOutNext({ share: 1 });
  expect(await rerun([ledgerId])).toBe(0);
  expect(await rerun([executionId, "0"])).toBe(1);
  expect(said.at(-1)).toBe("The slot's run has not ended yet.");
  await carryOutNext({ share: 0 });
  const { runs, verdict } = await getExecution(SYSTEM, executionId);
  expect(verdict).toBe("failed");
  expect(runs.map(({ attempt, isLatest, result }) => [attempt, isLatest, result])).toEqual([
    [1, false, "pass"],
    [2, true, "fail"],
  ]);
  expect([await rerun([executionId]), await rerun([executionId, "7"])]).toEqual([2, 1]);
});
