import type { core } from "zod";

/** Where an authored file is wrong, and how, in a sentence that its author can act on. */
export type CatalogProblem = {
  /** Relative to the catalog's root. */
  file: string;
  line: number;
  column: number;
  key: string;
  message: string;
};

/** A problem without a position yet: the key that it is about and what must hold. */
export type KeyProblem = { path: readonly PropertyKey[]; message: string };

/** `scenarios/x/v1.0.0/scenario.yaml:14:3 criteria[2].points: must be positive` */
export function formatProblem({ file, line, column, key, message }: CatalogProblem): string {
  return `${file}:${line}:${column} ${key === "" ? "" : `${key}: `}${message}`;
}

export function keyOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

/** Says each issue as what must hold, with the path of the key that it is about. */
export function toKeyProblems(issues: readonly core.$ZodIssue[]): KeyProblem[] {
  return issues.flatMap((issue): KeyProblem[] => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...issue.path, key], message: "is not a known key" }));
    }
    if (issue.code === "invalid_union" && issue.errors.length > 0) {
      const nested = toKeyProblems(nearestBranch(issue.errors));
      return nested.map((problem) => ({ ...problem, path: [...issue.path, ...problem.path] }));
    }
    return [{ path: issue.path, message: sentenceOf(issue) }];
  });
}

/** Of the shapes that a value could have had, the one that it misses by least. */
function nearestBranch(branches: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] {
  return branches.toSorted((a, b) => weightOf(a) - weightOf(b))[0] ?? [];
}

function weightOf(branch: readonly core.$ZodIssue[]): number {
  return branch.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
}

function sentenceOf(issue: core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${withArticle(issue.expected)}`;
  if (issue.code === "too_small") return smallSentence(issue);
  if (issue.code === "too_big") return `must be at most ${String(issue.maximum)}${unitOf(issue.origin)}`;
  if (issue.code === "invalid_value")
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  if (issue.code === "invalid_format") return formatSentence(issue);
  return issue.code === "invalid_union" ? `is not a known ${issue.discriminator ?? "form"}` : issue.message;
}

function formatSentence(issue: core.$ZodIssueInvalidStringFormat): string {
  return issue.format === "regex"
    ? `must look like ${issue.pattern ?? "the format"}`
    : `must be a ${issue.format}`;
}

function smallSentence(issue: core.$ZodIssueTooSmall): string {
  if (issue.minimum === 0 && issue.inclusive === false) return "must be positive";
  if (issue.minimum === 1 && unitOf(issue.origin) !== "") return "must not be empty";
  return `must be at least ${String(issue.minimum)}${unitOf(issue.origin)}`;
}

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" || origin === "set" ? " entries" : "";
}

function withArticle(expected: string): string {
  const word =
    expected === "record" || expected === "object" ? "map of keys" : expected === "array" ? "list" : expected;
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}
