import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { NotFoundError } from "@/lib/shared/errors";
import { getExecution, getStartOptions, listExecutions } from "./queries";
import {
  executionIdSchema,
  type ExecutionDetail,
  type ExecutionListInput,
  type ExecutionPage,
  type StartOptions,
} from "./schema";

export async function loadExecutions(input: ExecutionListInput): Promise<ExecutionPage> {
  return listExecutions(await requireAccount("read-runs"), input);
}

export const loadExecution = cache(async (rawId: string): Promise<ExecutionDetail> => {
  const actor = await requireAccount("read-runs");
  const id = executionIdSchema.safeParse(rawId);
  if (!id.success) throw new NotFoundError(`There is no execution ${rawId}.`);
  return getExecution(actor, id.data);
});

export const loadStartOptions = cache(async (): Promise<StartOptions> =>
  getStartOptions(await requireAccount("start-execution")),
);

const RUNNING_SHOWN = 12;

/** What runs now; one read a request for the list page and the rail's number. */
export const loadRunning = cache(async (): Promise<ExecutionPage> =>
  listExecutions(await requireAccount("read-runs"), { segment: "running", limit: RUNNING_SHOWN }),
);

export async function loadRunningCount(): Promise<number> {
  return (await loadRunning()).counts.running;
}
