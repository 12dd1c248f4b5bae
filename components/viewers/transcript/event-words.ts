import type { NormalizedEvent, NormalizedEventType } from "@/lib/contracts/normalized-event";
import { assertNever } from "@/lib/shared/assert-never";
import { addCount } from "@/lib/contracts/tokens";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";
import { parseAnsi } from "@/components/ui/text/ansi";
import { formatCount } from "@/components/ui/format";

/** `prose` reads as text, `line` as one tool call with what follows below it. */
export type EventWords = {
  form: "prose" | "line";
  icon: IconName;
  tone: Tone;
  name: string;
  detail: string;
  note: string;
  body: string;
  /** Done by an agent that another one started. */
  isNested: boolean;
};

export const EVENT_FILTERS = ["all", "messages", "tools", "errors", "system"] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];
export const FILTER_WORD = {
  all: "All",
  messages: "Messages",
  tools: "Tools",
  errors: "Errors",
  system: "System",
} satisfies Record<EventFilter, string>;
export const FILTER_TYPES = {
  all: [],
  messages: ["agent", "reasoning"],
  tools: ["command", "read", "write", "search", "list", "skill", "orchestration"],
  errors: ["error", "warning"],
  system: ["system", "usage", "unknown"],
} satisfies Record<EventFilter, readonly NormalizedEventType[]>;

export function isFault(event: NormalizedEvent): boolean {
  return event.type === "error" || ("isSuccess" in event && event.isSuccess === false);
}

export function wordsOf(event: NormalizedEvent): EventWords {
  const words = isToolEvent(event) ? toolWords(event) : saidWords(event);
  if (event.type === "orchestration" || typeof event["subagentId"] !== "string") return words;
  return { ...words, isNested: true, note: [words.note, "by a subagent"].filter(Boolean).join(", ") };
}

function saidWords(event: Exclude<NormalizedEvent, ToolEvent>): EventWords {
  switch (event.type) {
    case "agent":
      return prose("spark", "Assistant", event.message);
    case "reasoning":
      return prose("more", "Reasoning", event.message);
    case "error":
      return line("fail", "negative", "Error", "", event.code ?? "", event.message);
    case "warning":
      return line("warning", "caution", "Warning", plainLine(event.message), event.code ?? "", event.message);
    case "system": {
      const tone = event.status === "failed" ? "negative" : "neutral";
      return line("machine", tone, event.stage.replaceAll("_", " "), event.message, event.status, "");
    }
    case "usage":
      return line("info", "neutral", "Usage", "", usageNote(event), "");
    case "unknown":
      return line(
        "undetermined",
        "neutral",
        "Unknown line",
        "",
        "kept as it came",
        JSON.stringify(event.raw, null, 2),
      );
    default:
      return assertNever(event);
  }
}

type ToolEvent = Extract<
  NormalizedEvent,
  { type: "command" | "read" | "write" | "search" | "list" | "skill" | "orchestration" }
>;

function isToolEvent(event: NormalizedEvent): event is ToolEvent {
  return event.type in TOOL_NAME;
}

const TOOL_NAME = {
  command: "Run",
  read: "Read",
  write: "Write",
  search: "Search",
  list: "List",
  skill: "Skill",
  orchestration: "Subagent",
} satisfies Record<ToolEvent["type"], string>;

function toolWords(event: ToolEvent): EventWords {
  const [icon, tone] = markOf(event);
  return line(icon, tone, TOOL_NAME[event.type], detailOf(event), noteOf(event), outputOf(event));
}

function detailOf(event: ToolEvent): string {
  if (event.type === "command") return event.command;
  if (event.type === "orchestration") return event.subagentName ?? event.subagentId ?? "";
  if (event.type !== "search") return event.path ?? "";
  return `“${event.query}”${event.path === undefined ? "" : ` in ${event.path}`}`;
}

function noteOf(event: ToolEvent): string {
  if (event.type === "command") return event.exitCode === undefined ? "" : `exit ${event.exitCode}`;
  if (event.type === "orchestration") return event.action.replaceAll("_", " ");
  return event.type === "search" || event.type === "list" ? "" : rangeOf(event);
}

function markOf(event: ToolEvent): [IconName, Tone] {
  if (event.isSuccess === undefined) return ["info", "neutral"];
  return event.isSuccess ? ["pass", "positive"] : ["fail", "negative"];
}

/** Adapters may keep what a tool said; the contract does not name the field. */
function outputOf(event: ToolEvent): string {
  const output = event["output"];
  return typeof output === "string" ? output : "";
}

function rangeOf(event: { startLine?: number | undefined; endLine?: number | undefined }): string {
  if (event.startLine === undefined) return "";
  return event.endLine === undefined
    ? `from line ${event.startLine}`
    : `lines ${event.startLine}–${event.endLine}`;
}

function usageNote({ tokens }: Extract<NormalizedEvent, { type: "usage" }>): string {
  const sent = addCount(tokens.uncachedInput, tokens.cachedInput);
  const parts = [
    sent === null ? null : `${formatCount(sent)} in`,
    tokens.output === null ? null : `${formatCount(tokens.output)} out`,
  ];
  return parts.filter((part) => part !== null).join(", ") || "nothing reported";
}

const prose = (icon: IconName, name: string, body: string): EventWords => ({
  form: "prose",
  icon,
  tone: "neutral",
  name,
  detail: "",
  note: "",
  body,
  isNested: false,
});
const line = (
  icon: IconName,
  tone: Tone,
  name: string,
  detail: string,
  note: string,
  body: string,
): EventWords => ({
  form: "line",
  icon,
  tone,
  name: capital(name),
  detail,
  note,
  body,
  isNested: false,
});
/** The first line without terminal sequences, for a row that is folded. */
function plainLine(message: string): string {
  const [first = ""] = message.split("\n", 1);
  return parseAnsi(first)
    .map(({ text }) => text)
    .join("");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
