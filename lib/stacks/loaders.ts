import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { getStack, listStacks } from "./queries";
import type { StackDetail, StackSummary } from "./schema";

export const loadStacks = cache(async (): Promise<StackSummary[]> =>
  listStacks(await requireAccount("read-runs")),
);

export const loadStack = cache(async (slug: string): Promise<StackDetail> =>
  getStack(await requireAccount("read-runs"), slug),
);
