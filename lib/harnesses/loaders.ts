import "server-only";
import { requireAccount } from "@/lib/platform/session";
import { getHarnessPage } from "./queries";
import type { HarnessPage } from "./schema";

export async function loadHarnessPage(): Promise<HarnessPage> {
  return getHarnessPage(await requireAccount("read-harnesses"));
}
