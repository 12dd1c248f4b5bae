import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { countFailures, listFailures, listPublished } from "./queries";
import type { FailureItem, PublishedRun } from "./schema";

export const loadFailures = cache(async (): Promise<FailureItem[]> =>
  listFailures(await requireAccount("read-failures")),
);

export async function loadFailureCount(): Promise<number> {
  return countFailures(await requireAccount("read-failures"));
}

export const loadPublished = cache(async (): Promise<PublishedRun[]> =>
  listPublished(await requireAccount("read-runs")),
);
