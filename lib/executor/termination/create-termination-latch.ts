import { decideTermination, isCleanEnd, NO_FACTS, type Decision, type RunFacts } from "./decide-termination";

/**
 * The one place that decides how a run ended. The first decision stands: a later exit code cannot change it, and a later
 * failure is only a remark. Observe a reason here before any signal is sent to the box.
 */
export function createTerminationLatch() {
  let facts = NO_FACTS;
  let latched: Decision | null = null;
  const remarks: string[] = [];

  return {
    /** Adds a fact; gives true when this very fact decided the end. */
    observe(fact: Partial<RunFacts>): boolean {
      if (latched !== null) {
        const late = fact.laterStageBroke ?? fact.infrastructure ?? null;
        if (late !== null) remarks.push(late);
        return false;
      }
      facts = { ...facts, ...fact };
      latched = decideTermination(facts);
      return latched !== null;
    },
    remark(sentence: string): void {
      remarks.push(sentence);
    },
    decision: (): Decision | null => latched,
    /** The harness ended by itself, and nothing else has decided the run. */
    isOpenAfterCleanEnd: (): boolean => latched === null && isCleanEnd(facts.end),
    remarks: (): readonly string[] => remarks,
  };
}
export type TerminationLatch = ReturnType<typeof createTerminationLatch>;
