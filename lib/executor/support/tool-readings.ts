import { classifyCommand, type EventDraft } from "./classify-command";
import { countOf, textOf } from "./line-translator";

export type ToolInput = Readonly<Record<string, unknown>>;

/** What one call of a tool did, thing by thing; null when its input is not of the known form. `folder` is the session's. */
export type ToolReading = (input: ToolInput, folder: string) => readonly ToolDraft[] | null;

/** A call that starts an agent of its own is told when it starts and when it ends. */
export type SubagentDraft = { type: "subagent"; subagentName: string };
export type ToolDraft = EventDraft | SubagentDraft;

const PATH_KEYS = ["file_path", "filePath", "absolute_path", "notebook_path", "dir_path", "path"] as const;

export function pathOf(input: ToolInput): string | undefined {
  for (const key of PATH_KEYS) {
    const path = textOf(input[key]);
    if (path !== undefined) return path;
  }
  return undefined;
}

export const writeTool: ToolReading = (input) => {
  const path = pathOf(input);
  return path === undefined ? null : [{ type: "write", path }];
};

export const listTool: ToolReading = (input) => {
  const path = pathOf(input);
  return [path === undefined ? { type: "list" } : { type: "list", path }];
};

export const searchTool: ToolReading = (input) => {
  const query = textOf(input["pattern"]) ?? textOf(input["query"]);
  if (query === undefined) return null;
  const path = pathOf(input);
  return [path === undefined ? { type: "search", query } : { type: "search", query, path }];
};

export const commandTool: ToolReading = (input) => {
  const command = textOf(input["command"]);
  return command === undefined ? null : [classifyCommand(command)];
};

/** A file read from `offset`, `limit` lines of it; the first line is `firstLine` (some programs count from 0). */
export function readTool(firstLine: 0 | 1): ToolReading {
  return (input) => {
    const path = pathOf(input);
    if (path === undefined) return null;
    const offset = countOf(input["offset"]);
    const limit = countOf(input["limit"]);
    if (offset === null) return [{ type: "read", path }];
    const startLine = offset + 1 - firstLine;
    return [
      limit === null
        ? { type: "read", path, startLine }
        : { type: "read", path, startLine, endLine: startLine + limit - 1 },
    ];
  };
}

export const skillTool: ToolReading = (input, folder) => {
  const skillName = textOf(input["skill"]) ?? textOf(input["name"]) ?? textOf(input["command"]);
  return skillName === undefined
    ? null
    : [{ type: "skill", path: `${folder}/skills/${skillName}/SKILL.md`, skillName }];
};

export const subagentTool: ToolReading = (input) => {
  const subagentName = textOf(input["description"]);
  return subagentName === undefined ? null : [{ type: "subagent", subagentName }];
};

/** A patch in the form of `apply_patch`: one write for each file that it names. */
export function patchTool(key: string): ToolReading {
  return (input) => {
    const patch = textOf(input[key]) ?? "";
    const paths = [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(
      (match) => match[1] ?? "",
    );
    return paths.length === 0 ? null : paths.map((path) => ({ type: "write", path }));
  };
}
