import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { getSuite, listSuites } from "./queries";
import type { SuiteDetail, SuiteSummary } from "./schema";

export const loadSuites = cache(async (): Promise<SuiteSummary[]> =>
  listSuites(await requireAccount("read-runs")),
);

export const loadSuite = cache(async (slug: string): Promise<SuiteDetail> =>
  getSuite(await requireAccount("read-runs"), slug),
);
