export type Ending = {
  /** Given once somebody asked for the end. */
  signal: AbortSignal;
  /** What must be undone at the end, last things first. */
  before(undo: () => Promise<void> | void): void;
  /** A step that must not be left halfway: the end waits for it. */
  during<T>(step: Promise<T>): Promise<T>;
  /** Undoes everything, whatever of it fails, then leaves. Later calls change nothing. */
  end(code: number): Promise<void>;
};

/** The way out of a program that stands in several parts: each part is named once it stands, at any moment it may end. */
export function createEnding(leave: (code: number) => void, onFailure: (error: unknown) => void): Ending {
  const controller = new AbortController();
  let current: Promise<unknown> = Promise.resolve();
  const undoings: (() => Promise<void> | void)[] = [];
  const undoAll = async (): Promise<void> => {
    for (let undo = undoings.pop(); undo !== undefined; undo = undoings.pop())
      try {
        await undo();
      } catch (error) {
        onFailure(error);
      }
  };
  return {
    signal: controller.signal,
    before: (undo) => void undoings.push(undo),
    during(step) {
      current = step.catch(() => undefined);
      return step;
    },
    async end(code) {
      if (controller.signal.aborted) return;
      controller.abort();
      await current;
      await undoAll();
      leave(code);
    },
  };
}
