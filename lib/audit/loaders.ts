import "server-only";
import { requireAccount } from "@/lib/platform/session";
import { listAuditEntries } from "./queries";
import type { AuditEntry } from "./schema";

export async function loadAuditEntries(
  cursor: string | null,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  return listAuditEntries(await requireAccount("read-audit"), { cursor });
}
