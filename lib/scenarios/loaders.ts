import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { listTests } from "./queries/list-tests";
import { readTestHistory } from "./queries/read-test-history";
import type { TestHistory, TestHistoryInput, TestListInput } from "./schema";

export async function loadTests(input: TestListInput): ReturnType<typeof listTests> {
  return listTests(await requireAccount("read-runs"), input);
}

export const loadTestHistory = cache(async (input: TestHistoryInput): Promise<TestHistory> =>
  readTestHistory(await requireAccount("read-runs"), input),
);
