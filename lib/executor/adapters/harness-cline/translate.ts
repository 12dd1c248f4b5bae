import type { TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import {
  addUsage,
  countOf,
  createLineTranslator,
  isRecord,
  safeCount,
  setTotal,
  textOf,
  type Emit,
  type RecordReader,
  type SessionState,
} from "@/lib/executor/support/line-translator";
import { createContentReader } from "./read-content";

type Entry = Readonly<Record<string, unknown>>;

/**
 * Cline `--json` (Test Cabinet §2.6): `hook_event` tells lives of agents, `agent_event` wraps what one does,
 * `run_result` is the last line and tells the usage in all.
 */
export function translateCline(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(state: SessionState): RecordReader {
  const content = createContentReader(state);
  const readers: Readonly<Record<string, (event: Entry, record: Entry, emit: Emit) => void>> = {
    content_start: (event, record, emit) => content.started(event, record, emit),
    // What a tool printed so far: payload, which is never told.
    content_update: () => undefined,
    content_end: (event, record, emit) => content.ended(event, record, emit),
    usage: (event, record, emit) => readUsage(event, record, state, emit),
    notice: readNotice,
    error: readError,
    iteration_start: () => undefined,
    iteration_end: () => undefined,
    done: () => undefined,
  };
  return {
    read(record, emit) {
      if (record["type"] === "hook_event") return readHook(record, state, emit);
      if (record["type"] === "run_result") return readResult(record, state, emit);
      const event = record["type"] === "agent_event" ? record["event"] : undefined;
      const type = isRecord(event) ? (textOf(event["type"]) ?? "") : "";
      if (!isRecord(event) || !Object.hasOwn(readers, type)) return emit({ type: "unknown", raw: record });
      readers[type]?.(event, record, emit);
    },
    end: (emit) => content.flush(emit),
  };
}

const LIVES: Readonly<Record<string, string>> = {
  agent_start: "subagent_started",
  agent_end: "subagent_completed",
  agent_error: "subagent_failed",
};

/** The first agent is the session; each that another one started is a sub-agent. */
function readHook(record: Entry, state: SessionState, emit: Emit): void {
  const name = textOf(record["hookEventName"]);
  if (name === undefined) return emit({ type: "unknown", raw: record });
  state.sessionId ??= textOf(record["taskId"]);
  const action = Object.hasOwn(LIVES, name) ? LIVES[name] : undefined;
  const subagentId = textOf(record["agentId"]);
  const parentAgentId = textOf(record["parentAgentId"]);
  if (parentAgentId === undefined || action === undefined) return;
  if (subagentId === undefined) return emit({ type: "unknown", raw: record });
  emit({ type: "orchestration", action, subagentId, parentAgentId });
}

function readUsage(event: Entry, record: Entry, state: SessionState, emit: Emit): void {
  const tokens = tokensOf(event);
  if (tokens.uncachedInput === null && tokens.output === null) return emit({ type: "unknown", raw: record });
  addUsage(state, tokens);
  emit({ type: "usage", tokens });
}

function readNotice(event: Entry, record: Entry, emit: Emit): void {
  const message = textOf(event["message"]);
  const code = textOf(event["reason"]);
  if (message === undefined) return emit({ type: "unknown", raw: record });
  emit({ type: "warning", message, ...(code === undefined ? {} : { code }) });
}

function readError(event: Entry, record: Entry, emit: Emit): void {
  const fault = isRecord(event["error"]) ? event["error"] : {};
  const message = textOf(fault["message"]);
  const code = textOf(event["errorClass"]);
  if (message === undefined) return emit({ type: "unknown", raw: record });
  emit({ type: "error", message, ...(code === undefined ? {} : { code }) });
}

/** Its total over all agents, sub-agents included, stands beside that of the first agent. */
function readResult(record: Entry, state: SessionState, emit: Emit): void {
  const usage = isRecord(record["aggregateUsage"]) ? record["aggregateUsage"] : record["usage"];
  if (isRecord(usage)) setTotal(state, tokensOf(usage));
  const reason = textOf(record["finishReason"]);
  if (reason === undefined) emit({ type: "unknown", raw: record });
  const isError = reason !== "completed";
  const said = textOf(record["text"]);
  const detail = isError ? (said ?? `The harness ended with ${reason ?? "no reason"}.`) : null;
  state.terminal = { isError, detail };
}

/** Cached tokens are contained in the input, and so are those written to a cache; thoughts in the output. */
function tokensOf(usage: Entry): TokenClasses {
  const input = countOf(usage["inputTokens"]);
  const cached = countOf(usage["cacheReadTokens"]);
  return {
    uncachedInput: safeCount(input === null ? null : input - (cached ?? 0)),
    cachedInput: cached,
    output: countOf(usage["outputTokens"]),
    reasoning: null,
  };
}
