/** Wakes whoever waits; a ring while nobody waits is kept for the next. */
export function createBell() {
  let wake: (() => void) | null = null;
  let isRung = false;
  return {
    ring(): void {
      isRung = true;
      wake?.();
    },
    async rung(): Promise<void> {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      isRung = false;
    },
  };
}
