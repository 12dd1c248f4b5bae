/** Time comes in from outside so that limits and stamps can be tested. */
export type Clock = {
  /** Wall clock, for stamps only. */
  now(): Date;
  /** Monotonic milliseconds, for limits and elapsed time; a clock set back never moves it. */
  monotonicMs(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
};
