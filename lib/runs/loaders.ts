import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { getRun, listRuns, type RunListInput, type RunPage } from "./queries";
import type { RunDetail } from "./schema";

/** Takes either id of a run, `bhl-…` or `brn-…`. */
export const loadRun = cache(async (rawId: string): Promise<RunDetail> =>
  getRun(await requireAccount("read-runs"), rawId),
);

export async function loadRuns(input: RunListInput): Promise<RunPage> {
  return listRuns(await requireAccount("read-runs"), input);
}
