import { classifyCommand } from "@/lib/executor/support/classify-command";
import { countOf, isRecord, textOf } from "@/lib/executor/support/line-translator";
import {
  patchTool,
  pathOf,
  skillTool,
  subagentTool,
  writeTool,
  type ToolDraft,
  type ToolReading,
} from "@/lib/executor/support/tool-readings";

/** A batch tool: what each member of one list of its input reads as; null when any of them is of no known form. */
function batchTool(key: string, read: (member: unknown) => ToolDraft | null): ToolReading {
  return (input) => {
    const members: unknown = input[key];
    if (!Array.isArray(members) || members.length === 0) return null;
    const drafts = members.map(read).filter((draft) => draft !== null);
    return drafts.length === members.length ? drafts : null;
  };
}

/** A command is a text, or a program with its arguments. */
function commandOf(member: unknown): ToolDraft | null {
  if (typeof member === "string") return classifyCommand(member);
  const command = isRecord(member) ? textOf(member["command"]) : undefined;
  if (!isRecord(member) || command === undefined) return null;
  const args = Array.isArray(member["args"]) ? member["args"].filter((arg) => typeof arg === "string") : [];
  return classifyCommand([command, ...args].join(" "));
}

function fileOf(member: unknown): ToolDraft | null {
  if (typeof member === "string") return { type: "read", path: member };
  const path = isRecord(member) ? pathOf(member) : undefined;
  if (!isRecord(member) || path === undefined) return null;
  const startLine = countOf(member["start_line"]);
  const endLine = countOf(member["end_line"]);
  return {
    type: "read",
    path,
    ...(startLine === null ? {} : { startLine }),
    ...(endLine === null ? {} : { endLine }),
  };
}

function queryOf(member: unknown): ToolDraft | null {
  return typeof member === "string" ? { type: "search", query: member } : null;
}

const spawnTool: ToolReading = (input, folder) => {
  const task = textOf(input["task"]);
  return task === undefined ? subagentTool(input, folder) : [{ type: "subagent", subagentName: task }];
};

export const READINGS: ReadonlyMap<string, ToolReading> = new Map<string, ToolReading>([
  ["run_commands", batchTool("commands", commandOf)],
  ["read_files", batchTool("files", fileOf)],
  ["search_codebase", batchTool("queries", queryOf)],
  ["editor", writeTool],
  ["apply_patch", patchTool("input")],
  ["skills", skillTool],
  ["spawn_agent", spawnTool],
]);
