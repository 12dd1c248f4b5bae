import { describe, expect, test } from "vitest";
import { checkFiles } from "./structure-rules.js";

const check = (files: readonly string[], texts: Readonly<Record<string, string>> = {}) =>
  checkFiles(
    files,
    (file) => texts[file] ?? "",
    (path) => files.some((file) => file === path || file.startsWith(`${path}/`)),
  );

function crowd(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/f${index}.tsx`);
}

describe("the house by its file names", () => {
  test.each([
    ["lib/runs/queries.ts"],
    ["lib/runs/mutations/claim-run.ts"],
    ["lib/reviews/checklist/rules.ts"],
    ["lib/reviews/checklist/mutations/answer-item.ts"],
    ["lib/runs/runs.db.test.ts"],
    ["lib/runs/README.md"],
    ["lib/platform/anything.ts"],
    [".oxlintrc.json"],
  ])("%s has its place", (file) => expect(check([file])).toEqual([]));

  test.each([
    ["lib/runs/helpers.ts", "a slice holds"],
    ["lib/runs/mutations/deep/claim.ts", "a slice holds"],
    ["lib/runs/a/b/schema.ts", "a slice holds"],
    ["scripts/tool.ts", "the top level"],
    ["notes.md", "the top level"],
  ])("%s has none", (file, sentence) => expect(check([file]).join()).toContain(sentence));

  test("a crowded folder is told to nest", () => {
    expect(check(crowd("components/runs", 24))).toEqual([]);
    expect(check(crowd("components/runs", 25))).toEqual([
      "components/runs: 25 entries, at most 24; nest by noun",
    ]);
    expect(check(crowd("components/ui", 40))).toEqual([]);
  });

  test("a cited path that is gone is named", () => {
    const files = ["README.md", "lib/cli/start.ts"];
    expect(check(files, { "README.md": "see `lib/cli/start.ts` and `lib/cli`" })).toEqual([]);
    expect(check(files, { "README.md": "see `lib/cli/begin.ts`" })).toEqual([
      "README.md: cites lib/cli/begin.ts, which is gone",
    ]);
  });

  test("a page of more than 80 lines is a program", () => {
    expect(check(["app/x/page.tsx"], { "app/x/page.tsx": "\n".repeat(81) })).toEqual([
      "app/x/page.tsx: 81 lines; a page composes in at most 80",
    ]);
  });
});
