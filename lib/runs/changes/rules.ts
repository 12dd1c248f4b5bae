import type { RunPlace } from "./schema";

export const START: RunPlace = { ordinal: -1, state: "" };

export function placeText({ ordinal, state }: RunPlace): string {
  return `${ordinal}.${state}`;
}

/** What a follower of a run is told of besides its events. */
export type RunState = { status: string; phase: string | null; termination: string | null };

/** One word for a state; it changes exactly when a follower is to be told. */
export function stateWord({ status, phase, termination }: RunState): string {
  return termination === null ? `${status}-${phase ?? ""}` : `ended-${termination}`;
}
