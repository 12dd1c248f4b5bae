import { describe, expect, test } from "vitest";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { parseManifest } from "./parse-manifest";
import { formatProblem } from "./problem";

const aManifest = `schema: touchstone-scenario/1
kind: task
slug: sums
version: v1.0.0
name: A
difficulty: easy
tags: [a]
summary: Short.
humanMinutes: 5
realism: synthetic
prompt: brief.md
workspace: workspace
limits: { deadlineSeconds: 60, idleSeconds: 30 }
benchmark: { suite: integrity, threshold: 500, components: [truth] }
deliverables: [{ id: sums, path: sums.json, schema: sums.schema.json }]
oracle: oracle/check.mjs
invariants: [{ id: kept, title: Kept, unchanged: input.csv }]
criteria:
  - id: right
    title: Right
    component: truth
    points: 60
    award: { oracle: true }
  - id: kept
    title: Kept
    points: 40
    award: { invariant: kept }
review:
  domains: [{ id: all, name: All, description: All of it. }]
`;

const broken: [string, (text: string) => string, string][] = [
  [
    "points of zero",
    (t) => t.replace("points: 60", "points: 0"),
    "scenario.yaml:22:5 criteria[0].points: must be positive",
  ],
  [
    "a misspelt key",
    (t) => t.replace("points: 60", "pionts: 60"),
    "scenario.yaml:22:5 criteria[0].pionts: is not a known key",
  ],
  [
    "a key that is not there",
    (t) => t.replace("summary: Short.\n", ""),
    "scenario.yaml:1:1 summary: is missing",
  ],
  [
    "an unknown kind",
    (t) => t.replace("kind: task", "kind: dance"),
    "scenario.yaml:2:1 kind: is not a known kind",
  ],
  [
    "an unknown rule",
    (t) => t.replace("{ oracle: true }", "{ orakel: true }"),
    "award.orakel: is not a known key",
  ],
  [
    "a path that leaves the folder",
    (t) => t.replace("oracle: oracle/check.mjs", "oracle: ../check.mjs"),
    "oracle: must be a path inside the version folder",
  ],
  [
    "an absolute path",
    (t) => t.replace("prompt: brief.md", "prompt: /etc/passwd"),
    "scenario.yaml:11:1 prompt: must be a path inside the version folder",
  ],
  [
    "a key that stands twice",
    (t) => t.replace("name: A", "name: A\nname: B"),
    "scenario.yaml:6:1 Map keys must be unique",
  ],
  [
    "a text where a number is due",
    (t) => t.replace("humanMinutes: 5", "humanMinutes: soon"),
    "humanMinutes: must be a number",
  ],
  [
    "no criterion",
    (t) => t.replace(/criteria:[\s\S]*?review:/, "criteria: []\nreview:"),
    "criteria: must not be empty",
  ],
  ["broken YAML", (t) => t.replace("tags: [a]", "tags: [a"), "scenario.yaml:"],
  [
    "an alias bomb",
    () => `a: &a [1]\n${Array.from({ length: 40 }, (_, i) => `b${i}: *a`).join("\n")}`,
    "alias",
  ],
  ["a file beyond the size limit", (t) => t + "#".repeat(300_000), "262144 are allowed"],
];

describe("manifests", () => {
  test("a sound manifest is read with its defaults", () => {
    const { value, problems } = parseManifest("scenario.yaml", aManifest, scenarioSchema);
    expect(problems).toEqual([]);
    expect(value?.variants).toEqual([{ slug: "default", name: "Default" }]);
  });

  test.each(broken)("names file, line, column and key of %s", (_, spoil, expected) => {
    const { value, problems } = parseManifest("scenario.yaml", spoil(aManifest), scenarioSchema);
    expect(value).toBeNull();
    expect(problems.map(formatProblem).join("\n")).toContain(expected);
  });

  test("every fault is named at once", () => {
    const spoilt = aManifest
      .replace("points: 60", "points: -1")
      .replace("humanMinutes: 5", "humanMinutes: 0");
    expect(parseManifest("scenario.yaml", spoilt, scenarioSchema).problems).toHaveLength(2);
  });
});
