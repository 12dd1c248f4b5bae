import type { Clock } from "../ports/clock";

/**
 * Tells once that more than `limitBytes` are taken. A bind mount has no size, so it is looked at every `everyMs`; what a
 * program writes between two looks goes beyond the limit. A look that fails is followed by the next.
 */
export function watchSize(
  clock: Clock,
  { everyMs, limitBytes }: { everyMs: number; limitBytes: number },
  measure: () => Promise<number>,
  onExceeded: (bytes: number) => void,
) {
  let isOver = false;
  let cancelTimer: (() => void) | null = null;
  const look = async (): Promise<void> => {
    const bytes = await measure().catch(() => 0);
    if (isOver) return;
    if (bytes > limitBytes) onExceeded(bytes);
    else cancelTimer = clock.after(everyMs, () => void look());
  };
  cancelTimer = clock.after(everyMs, () => void look());
  return {
    cancel(): void {
      isOver = true;
      cancelTimer?.();
    },
  };
}
