import type { NormalizedEvent, NormalizedEventType } from "@/lib/contracts/normalized-event";
import { addCount } from "@/lib/contracts/tokens";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";
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
  switch (event.type) {
    case "agent":
      return prose("spark", "Assistant", event.message);
    case "reasoning":
      return prose("more", "Reasoning", event.message);
    case "error":
      return line("fail", "negative", "Error", event.code ?? "", "", event.message);
    case "warning":
      return line("warning", "caution", "Warning", event.code ?? "", "", event.message);
    case "system":
      return line(
        "machine",
        event.status === "failed" ? "negative" : "neutral",
        event.stage.replaceAll("_", " "),
        event.message,
        event.status,
        "",
      );
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
      return toolWords(event);
  }
}

type ToolEvent = Extract<
  NormalizedEvent,
  { type: "command" | "read" | "write" | "search" | "list" | "skill" | "orchestration" }
>;

function toolWords(event: ToolEvent): EventWords {
  const [icon, tone] = markOf(event);
  switch (event.type) {
    case "command":
      return line(
        icon,
        tone,
        "Run",
        event.command,
        event.exitCode === undefined ? "" : `exit ${event.exitCode}`,
        outputOf(event),
      );
    case "search":
      return line(
        icon,
        tone,
        "Search",
        `“${event.query}”${event.path === undefined ? "" : ` in ${event.path}`}`,
        "",
        outputOf(event),
      );
    case "list":
      return line(icon, tone, "List", event.path ?? "", "", outputOf(event));
    case "orchestration":
      return line(
        icon,
        tone,
        event.action.replaceAll("_", " "),
        event.subagentName ?? event.subagentId ?? "",
        "",
        "",
      );
    case "read":
    case "write":
    case "skill":
      return line(icon, tone, capital(event.type), event.path, rangeOf(event), outputOf(event));
  }
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
});
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
