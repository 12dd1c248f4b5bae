import { withAbsolutePath } from "./classify-command";
import { countToolCall, type Emit, type SessionState } from "./line-translator";
import type { ToolDraft, ToolInput, ToolReading } from "./tool-readings";

/** One call as its program told it. `raw` is what is kept when it cannot be read. */
export type ToolCall = {
  id: string | undefined;
  name: string;
  input: ToolInput;
  raw: unknown;
  /** Fields that each of its events carries, e.g. the sub-agent that made it. */
  fields?: Readonly<Record<string, unknown>>;
};

/** How a call ended. A list of `parts` has one success for each event of a call that does several things. */
export type ToolEnd = { isSuccess?: boolean; exitCode?: number; parts?: readonly (boolean | undefined)[] };

/** Tools that a program uses for its own book-keeping: their calls are counted, and need no event. */
export type Tools = {
  readings: ReadonlyMap<string, ToolReading>;
  silent?: ReadonlySet<string>;
};

type Held = ToolCall & { drafts: readonly ToolDraft[] | null };

/**
 * Pairs calls with their results (Test Cabinet §2.3, §2.4): a call is told when its result comes, or at the end without
 * a success; one that cannot be paired or read is kept as `unknown`. A call that starts an agent is told at once too.
 */
export function createToolCalls({ readings, silent }: Tools, state: SessionState) {
  const pending = new Map<string, Held>();

  const draftsOf = ({ name, input }: ToolCall): readonly ToolDraft[] | null =>
    readings.get(name)?.(input, state.folder) ?? null;

  const finish = (call: Held, end: ToolEnd | null, emit: Emit): void => {
    if (silent?.has(call.name) === true) return;
    if (call.drafts === null) return emit({ type: "unknown", ...call.fields, raw: call.raw });
    call.drafts.forEach((draft, index) => {
      const isSuccess = end?.parts === undefined ? end?.isSuccess : end.parts[index];
      tellDraft(call, draft, { ...end, ...(isSuccess === undefined ? {} : { isSuccess }) }, emit);
    });
  };

  const tellDraft = (call: Held, draft: ToolDraft, end: ToolEnd, emit: Emit): void => {
    const success = end.isSuccess === undefined ? {} : { isSuccess: end.isSuccess };
    if (draft.type === "subagent") {
      if (end.isSuccess !== undefined) tellSubagent(call, draft.subagentName, end.isSuccess, emit);
      return;
    }
    const exit = draft.type === "command" && end.exitCode !== undefined ? { exitCode: end.exitCode } : {};
    emit({ ...call.fields, ...withAbsolutePath(draft, state.folder), ...exit, ...success });
  };

  const tellSubagent = (call: Held, subagentName: string, isSuccess: boolean | null, emit: Emit): void => {
    const ended = isSuccess === true ? "subagent_completed" : "subagent_failed";
    emit({
      type: "orchestration",
      ...call.fields,
      action: isSuccess === null ? "subagent_started" : ended,
      ...(call.id === undefined ? {} : { subagentId: call.id }),
      subagentName,
    });
  };

  return {
    /** A call begins; it is counted now, so that one whose result never comes is counted too. */
    hold(call: ToolCall, emit: Emit): void {
      countToolCall(state, call.name);
      const { id } = call;
      if (id === undefined || pending.has(id))
        return emit({ type: "unknown", ...call.fields, raw: call.raw });
      const held = { ...call, drafts: draftsOf(call) };
      pending.set(id, held);
      for (const draft of held.drafts ?? [])
        if (draft.type === "subagent") tellSubagent(held, draft.subagentName, null, emit);
    },
    /** What is known of a call is told anew; one that was not held is counted and held. */
    replace(call: ToolCall & { id: string }): void {
      if (!pending.has(call.id)) countToolCall(state, call.name);
      pending.set(call.id, { ...call, drafts: draftsOf(call) });
    },
    /** A call ended; a result without its call is kept as `unknown`. */
    resolve(id: string | undefined, end: ToolEnd, raw: unknown, emit: Emit): void {
      const call = id === undefined ? undefined : pending.get(id);
      if (id === undefined || call === undefined) return emit({ type: "unknown", raw });
      pending.delete(id);
      finish(call, end, emit);
    },
    /** Whether a call of this id waits for its result. */
    has: (id: string | undefined): boolean => id !== undefined && pending.has(id),
    /** A program that tells call and result at once. */
    tell(call: ToolCall, end: ToolEnd, emit: Emit): void {
      countToolCall(state, call.name);
      const held = { ...call, drafts: draftsOf(call) };
      for (const draft of held.drafts ?? [])
        if (draft.type === "subagent") tellSubagent(held, draft.subagentName, null, emit);
      finish(held, end, emit);
    },
    /** What never got a result. */
    flush(emit: Emit): void {
      for (const call of pending.values()) finish(call, null, emit);
      pending.clear();
    },
  };
}
export type ToolCalls = ReturnType<typeof createToolCalls>;
