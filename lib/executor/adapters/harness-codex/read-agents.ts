import {
  countToolCall,
  isRecord,
  textOf,
  type Emit,
  type SessionState,
} from "@/lib/executor/support/line-translator";

type Entry = Readonly<Record<string, unknown>>;

const ENDED: Readonly<Record<string, "subagent_completed" | "subagent_failed">> = {
  completed: "subagent_completed",
  errored: "subagent_failed",
  interrupted: "subagent_failed",
};

function startedBy(item: Entry): string[] {
  const ids: unknown = item["tool"] === "spawn_agent" ? item["receiver_thread_ids"] : [];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** Each agent that the item names as ended, with how. */
function endedIn(item: Entry): [string, "subagent_completed" | "subagent_failed"][] {
  const states = isRecord(item["agents_states"]) ? item["agents_states"] : {};
  return Object.entries(states).flatMap(([id, entry]) => {
    const status = isRecord(entry) ? (textOf(entry["status"]) ?? "") : "";
    const action = Object.hasOwn(ENDED, status) ? ENDED[status] : undefined;
    return action === undefined ? [] : [[id, action]];
  });
}

/** `collab_tool_call`: agents that the first one starts and waits for. The start and the end of each are told once. */
export function createAgentReader(state: SessionState) {
  const running = new Set<string>();
  return {
    read(item: Entry, emit: Emit): void {
      countToolCall(state, textOf(item["tool"]) ?? "collab_tool_call");
      const started = startedBy(item).filter((id) => !running.has(id));
      for (const id of started) running.add(id);
      const ended = endedIn(item).filter(([id]) => running.delete(id));
      for (const subagentId of started)
        emit({ type: "orchestration", action: "subagent_started", subagentId });
      for (const [subagentId, action] of ended) emit({ type: "orchestration", action, subagentId });
      if (started.length + ended.length === 0) emit({ type: "unknown", raw: item });
    },
  };
}
