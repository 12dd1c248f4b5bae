import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { getRun, listRuns } from "./queries";
import type { RunDetail } from "./schema";

/** Takes either id of a run, `bhl-…` or `brn-…`. */
export const loadRun = cache(async (rawId: string): Promise<RunDetail> =>
  getRun(await requireAccount("read-runs"), rawId),
);

export async function loadRuns(input: Parameters<typeof listRuns>[1]): ReturnType<typeof listRuns> {
  return listRuns(await requireAccount("read-runs"), input);
}
