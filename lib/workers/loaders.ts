import "server-only";
import { requireAccount } from "@/lib/platform/session";
import { listWorkers } from "./queries";
import type { Worker } from "./schema";

export async function loadWorkers(): Promise<Worker[]> {
  return listWorkers(await requireAccount("read-workers"));
}
