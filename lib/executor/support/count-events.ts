import type { NormalizedEvent, NormalizedEventType } from "@/lib/contracts/normalized-event";

/** Number of events of each kind; kinds that did not occur are left out. */
export function countEvents(
  events: readonly Pick<NormalizedEvent, "type">[],
): Partial<Record<NormalizedEventType, number>> {
  const counts: Partial<Record<NormalizedEventType, number>> = {};
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
