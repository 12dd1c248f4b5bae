type Draft =
  | { type: "command"; command: string }
  | { type: "read"; path: string; startLine?: number; endLine?: number }
  | { type: "search"; query: string; path?: string }
  | { type: "list"; path?: string };

/** The part of a tool event that its adapter knows; time, session and success are added by it. */
export type EventDraft =
  | Draft
  | { type: "write"; path: string }
  | { type: "skill"; path: string; skillName: string };

/**
 * Tells what a shell command is at heart (Test Cabinet §2.3): `bash -lc "…"` is unwrapped, only the first simple command
 * counts; cat and sed -n are reads, rg, grep and find searches, ls a list, all else a command.
 */
export function classifyCommand(command: string): Draft {
  const words = firstSimpleCommand(unwrap(command));
  const [program, ...rest] = words;
  const operands = rest.filter((word) => !word.startsWith("-"));
  const told = program === undefined ? undefined : READINGS.get(program)?.(operands, rest);
  return told ?? { type: "command", command };
}

type Reading = (operands: readonly string[], args: readonly string[]) => Draft | null;

const search: Reading = ([query, path]) =>
  query === undefined ? null : { type: "search", query, ...optionalPath(path) };

const READINGS = new Map<string, Reading>([
  ["cat", ([path]) => (path === undefined ? null : { type: "read", path })],
  ["sed", (_operands, args) => readBySed(args)],
  ["rg", search],
  ["grep", search],
  ["find", (_operands, args) => searchByFind(args)],
  ["ls", ([path]) => ({ type: "list", ...optionalPath(path) })],
]);

function optionalPath(path: string | undefined): { path?: string } {
  return path === undefined ? {} : { path };
}

function unwrap(command: string): string {
  const match = /^\s*(?:\/\S*\/)?(?:bash|sh|zsh)\s+-l?c\s+(["'])([\s\S]*)\1\s*$/.exec(command);
  return match?.[2] ?? command;
}

/** Words up to the first operator; quotes group. A redirection or substitution makes it more than a simple command. */
function firstSimpleCommand(text: string): string[] {
  const words = text.match(/&&|\|\||[|;&<>\n`]|\$\(|"[^"]*"|'[^']*'|[^\s|;&<>"'`]+/g) ?? [];
  const end = words.findIndex((word) => /^(&&|\|\||[|;&<>\n`]|\$\()$/.test(word));
  if (end >= 0 && /^[<>`]|^\$\(/.test(words[end] ?? "")) return [];
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replaceAll(/^["']|["']$/g, ""));
}

function readBySed(args: readonly string[]): Draft | null {
  if (!args.includes("-n") || args.some((arg) => arg.startsWith("-i"))) return null;
  const [script, path] = args.filter((arg) => !arg.startsWith("-"));
  const range = /^(\d+)(?:,(\d+))?p$/.exec(script ?? "");
  if (!range || path === undefined) return null;
  const startLine = Number(range[1]);
  return { type: "read", path, startLine, endLine: range[2] === undefined ? startLine : Number(range[2]) };
}

function searchByFind(args: readonly string[]): Draft | null {
  const at = args.findIndex((arg) => arg === "-name" || arg === "-iname" || arg === "-path");
  const path = args[0] !== undefined && !args[0].startsWith("-") ? args[0] : undefined;
  const query = at < 0 ? undefined : args[at + 1];
  return query === undefined ? null : { type: "search", query, ...optionalPath(path) };
}

/** Makes the path of a draft absolute against the session's folder. */
export function withAbsolutePath<T extends EventDraft>(draft: T, folder: string): T {
  if (!("path" in draft) || draft.path === undefined || draft.path.startsWith("/")) return draft;
  const trimmed = draft.path.replace(/^\.\//, "");
  return { ...draft, path: trimmed === "." ? folder : `${folder.replace(/\/$/, "")}/${trimmed}` };
}
