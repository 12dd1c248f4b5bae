import { setTimeout as delay } from "node:timers/promises";

const SOON_MS = 60_000;
const MOST_SOON = 8;
const PAUSE_MS = 250;

type Part = { name: string; ended: Promise<number> };

export type Kept<T extends Part> = {
  /** The process that stands now. */
  current: () => T;
  /** From now on an end is an end. */
  letGo: () => void;
};

type Options = {
  tell: (line: string) => void;
  onGivenUp: (name: string, code: number) => void;
  nowMs?: () => number;
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * Starts a part again whenever it ends by itself, so that a crash of one part does not end the others. A part that ended
 * eight times within a minute is broken, not unlucky: then `onGivenUp`.
 */
export function keepRunning<T extends Part>(
  begin: () => T,
  { tell, onGivenUp, nowMs = () => performance.now(), pause = delay }: Options,
): Kept<T> {
  const letGo = new AbortController();
  let part = begin();
  let ends: number[] = [];
  const follow = async (): Promise<void> => {
    for (;;) {
      const { name, ended } = part;
      const code = await ended;
      if (letGo.signal.aborted) return;
      ends = [...ends.filter((at) => nowMs() - at < SOON_MS), nowMs()];
      if (ends.length >= MOST_SOON) return onGivenUp(name, code);
      tell(`The ${name} process ended with ${code}; starting it again`);
      await pause(PAUSE_MS * ends.length);
      if (letGo.signal.aborted) return;
      part = begin();
    }
  };
  void follow();
  return { current: () => part, letGo: () => letGo.abort() };
}
