import type { Transaction } from "@/lib/platform/db";

/** Wakes the workers that listen on `channel`, and the pages that show harnesses. */
export async function tellOfChange(
  tx: Transaction,
  channel?: "touchstone_keys" | "touchstone_installs",
): Promise<void> {
  if (channel !== undefined) await tx.$executeRaw`SELECT pg_notify(${channel}, '')`;
  await tx.$executeRaw`SELECT pg_notify('touchstone_events', '{"executionId":"harnesses","kind":"harness"}')`;
}
