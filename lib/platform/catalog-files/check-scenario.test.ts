import { describe, expect, test } from "vitest";
import { type Scenario, scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { checkScenario, type FolderFacts } from "./check-scenario";
import { keyOf } from "./problem";

const common = {
  schema: "touchstone-scenario/1",
  version: "v1.0.0",
  name: "A",
  difficulty: "easy",
  summary: "Short.",
  humanMinutes: 5,
  realism: "synthetic",
  prompt: "brief.md",
  workspace: "workspace",
  limits: { deadlineSeconds: 60, idleSeconds: 30 },
  benchmark: { suite: "integrity", threshold: 500, components: ["truth"] },
  criteria: [{ id: "one", title: "One", points: 1, component: "truth", award: { loaded: true } }],
  review: { domains: [{ id: "all", name: "All", description: "All of it." }] },
};
const page = {
  ...common,
  slug: "page",
  kind: "end-to-end",
  build: { install: "true", build: "true" },
  references: [{ view: "day", path: "references/day.png", title: "Day" }],
  checks: [{ view: "day", name: "Day" }],
  proofs: [{ id: "shot", name: "Shot", dest: "shot.png" }],
  scripts: [{ id: "steps", title: "Steps", path: "scripts/steps.mjs" }],
};
const task = {
  ...common,
  slug: "sums",
  kind: "task",
  deliverables: [{ id: "sums", path: "sums.json" }],
  oracle: "oracle/check.mjs",
  invariants: [{ id: "kept", title: "Kept", unchanged: "input.csv" }],
};
const sprite = {
  ...common,
  slug: "dot",
  kind: "asset-generation",
  assetKind: "sprite",
  canvas: { width: 4, height: 4, background: "transparent" },
  tool: { binary: "draw", preview: "preview.png" },
  output: { actions: "actions.json" },
};
const drawConfig = {
  width: 4,
  height: 4,
  background: "transparent",
  preview: "preview.png",
  actions: "actions.json",
};

function facts(over: Partial<FolderFacts> = {}): FolderFacts {
  const files = [
    "brief.md",
    "references/day.png",
    "scripts/steps.mjs",
    "oracle/check.mjs",
    "workspace/input.csv",
  ];
  return {
    slug: "page",
    version: "v1.0.0",
    files: new Set(files),
    promptText: "Do it.",
    drawConfig: null,
    ...over,
  };
}
function criterion(award: Record<string, unknown>, over: Record<string, unknown> = {}) {
  return { criteria: [{ ...common.criteria[0], award, ...over }] };
}
const parse = (value: unknown): Scenario => scenarioSchema.parse(value);
const found = (value: unknown, folder = facts()): string[] =>
  checkScenario(parse(value), folder).map(({ path, message }) => `${keyOf(path)}: ${message}`);

const faults: [string, unknown, string][] = [
  [
    "a check that does not exist",
    { ...page, ...criterion({ check: "night", minimum: 0.5 }) },
    "criteria[0].award.check: there is no check night",
  ],
  [
    "a proof that does not exist",
    { ...page, ...criterion({ proof: "clip" }) },
    "criteria[0].award.proof: there is no proof clip",
  ],
  [
    "a script that does not exist",
    { ...page, ...criterion({ script: "run" }) },
    "criteria[0].award.script: there is no script run",
  ],
  [
    "a rule of another kind",
    { ...page, ...criterion({ oracle: true }) },
    "a scenario of kind end-to-end has no such award",
  ],
  [
    "a minimum above full",
    { ...page, ...criterion({ check: "day", minimum: 0.9, full: 0.8 }) },
    "criteria[0].award.minimum: must not be above full",
  ],
  ["a measure without bounds", { ...sprite, ...criterion({ measure: "colours" }) }, "needs min, max or both"],
  [
    "a component that the benchmark lacks",
    { ...page, ...criterion({ loaded: true }, { component: "luck" }) },
    "criteria[0].component: luck is not among benchmark.components",
  ],
  [
    "a component that nothing counts toward",
    { ...page, ...criterion({ loaded: true }, { component: null }) },
    "benchmark.components[0]: no criterion counts toward truth",
  ],
  [
    "a gate that asks for more than there is",
    { ...page, ...criterion({ loaded: true }, { gate: true, gateMinimum: 2 }) },
    "criteria[0].gateMinimum: must not be above points",
  ],
  [
    "a minimum without a gate",
    { ...page, ...criterion({ loaded: true }, { gateMinimum: 1 }) },
    "criteria[0].gateMinimum: is only for a gate",
  ],
  [
    "two variants of one name",
    {
      ...page,
      variants: [
        { slug: "a", name: "A" },
        { slug: "a", name: "B" },
      ],
    },
    "variants[1].slug: a is used twice",
  ],
  [
    "a file that is not there",
    { ...page, prompt: "other.md" },
    "prompt: there is no other.md in the version folder",
  ],
  [
    "a check without a reference",
    { ...page, checks: [{ view: "night", name: "Night" }] },
    "checks[0].view: there is no reference night",
  ],
  [
    "a proof that is no picture",
    { ...page, proofs: [{ id: "shot", name: "Shot", dest: "shot.exe" }] },
    "proofs[0].dest: must end as an image or a video does",
  ],
  [
    "a proof that is seeded",
    { ...page, proofs: [{ id: "shot", name: "Shot", dest: "input.csv" }] },
    "proofs[0].dest: input.csv is a file of the workspace from the start",
  ],
  [
    "an invariant over a file that is not seeded",
    { ...task, slug: "page", invariants: [{ id: "x", title: "X", unchanged: "no.csv" }] },
    "invariants[0].unchanged: there is no workspace/no.csv",
  ],
  [
    "an unknown deliverable",
    { ...task, slug: "page", ...criterion({ deliverable: "x" }) },
    "there is no deliverable x",
  ],
  [
    "a review item about an unknown criterion",
    {
      ...page,
      review: {
        ...common.review,
        categories: [
          { id: "c", title: "C", items: [{ id: "i", title: "I", text: "T", weight: 1, criteria: ["x"] }] },
        ],
      },
    },
    "review.categories[0].items[0].criteria: there is no criteria x",
  ],
  [
    "a review item about an unknown view",
    {
      ...page,
      review: {
        ...common.review,
        categories: [
          { id: "c", title: "C", items: [{ id: "i", title: "I", text: "T", weight: 1, reference: "x" }] },
        ],
      },
    },
    "review.categories[0].items[0].reference: there is no reference x",
  ],
  [
    "a canvas that the tool does not have",
    { ...sprite, slug: "page" },
    "canvas: must say the same as draw.config.json",
  ],
  ["another slug than the folder's", { ...page, slug: "other" }, "slug: must be the folder's name page"],
];

describe("scenarios", () => {
  test.each([
    ["end-to-end", page, facts()],
    ["task", task, facts({ slug: "sums" })],
    ["asset-generation", sprite, facts({ slug: "dot", drawConfig })],
  ])("a sound %s scenario has no fault", (_, value, folder) => {
    expect(found(value, folder)).toEqual([]);
  });

  test.each(faults)("%s is named", (_, value, expected) => {
    expect(found(value).join("\n")).toContain(expected);
  });

  test("a placeholder that nothing fills is named", () => {
    expect(found(page, facts({ promptText: "Use {{sede}}." }))).toEqual([
      "prompt: nothing fills {{sede}} of the prompt",
    ]);
  });
});
