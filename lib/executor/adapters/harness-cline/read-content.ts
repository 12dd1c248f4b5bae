import { isRecord, textOf, type Emit, type SessionState } from "@/lib/executor/support/line-translator";
import { createToolCalls, type ToolEnd } from "@/lib/executor/support/tool-calls";
import { READINGS } from "./tools";

type Entry = Readonly<Record<string, unknown>>;
const KINDS = { text: "agent", reasoning: "reasoning" } as const;
type Kind = keyof typeof KINDS;

function kindOf(event: Entry): Kind | null {
  const { contentType } = event;
  return contentType === "text" || contentType === "reasoning" ? contentType : null;
}

/** Events of an agent that another one started carry its id, so that they can be shown apart. */
function fieldsOf(event: Entry): Readonly<Record<string, unknown>> {
  const subagentId = textOf(event["agentId"]);
  return typeof event["parentAgentId"] === "string" && subagentId !== undefined ? { subagentId } : {};
}

/** A batch tool answers with a list: one success for each thing that it did. */
function endOf(event: Entry): ToolEnd {
  if (typeof event["error"] === "string") return { isSuccess: false };
  const { output } = event;
  const successes = (Array.isArray(output) ? output : [output]).map((part) =>
    isRecord(part) && typeof part["success"] === "boolean" ? part["success"] : undefined,
  );
  if (Array.isArray(output)) return { parts: successes };
  return { isSuccess: successes[0] ?? true };
}

/**
 * Texts, thoughts and calls of tools. A text comes in pieces and is told whole at its end; one that never ends is told
 * from the pieces that came.
 */
export function createContentReader(state: SessionState) {
  const calls = createToolCalls({ readings: READINGS, silent: new Set(["submit_and_exit"]) }, state);
  const open = new Map<Kind, string>();

  const tell = (kind: Kind, message: string, fields: Entry, emit: Emit): void => {
    if (message !== "") emit({ type: KINDS[kind], ...fields, message });
  };

  return {
    started(event: Entry, record: Entry, emit: Emit): void {
      const kind = kindOf(event);
      if (kind !== null) {
        const piece = textOf(event[kind]);
        if (piece === undefined) return emit({ type: "unknown", raw: record });
        open.set(kind, textOf(event["accumulated"]) ?? (open.get(kind) ?? "") + piece);
        return;
      }
      if (event["contentType"] !== "tool") return emit({ type: "unknown", raw: record });
      const call = {
        id: textOf(event["toolCallId"]),
        name: textOf(event["toolName"]) ?? "unknown",
        input: isRecord(event["input"]) ? event["input"] : {},
        raw: event,
        fields: fieldsOf(event),
      };
      calls.hold(call, emit);
    },
    ended(event: Entry, record: Entry, emit: Emit): void {
      const kind = kindOf(event);
      if (kind !== null) {
        const message = textOf(event[kind]);
        open.delete(kind);
        if (message === undefined) return emit({ type: "unknown", raw: record });
        return tell(kind, message, fieldsOf(event), emit);
      }
      if (event["contentType"] !== "tool") return emit({ type: "unknown", raw: record });
      calls.resolve(textOf(event["toolCallId"]), endOf(event), record, emit);
    },
    flush(emit: Emit): void {
      for (const [kind, message] of open) tell(kind, message, {}, emit);
      open.clear();
      calls.flush(emit);
    },
  };
}
