import { describe, expect, test } from "vitest";
import { type Scenario, scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { behaviorDigest } from "./behavior-digest";
import { renderPrompt, unknownPlaceholders } from "./render-prompt";

const scenario = scenarioSchema.parse({
  schema: "touchstone-scenario/1",
  kind: "task",
  slug: "sums",
  version: "v1.0.0",
  name: "A",
  difficulty: "easy",
  summary: "Short.",
  humanMinutes: 5,
  realism: "synthetic",
  prompt: "brief.md",
  limits: { deadlineSeconds: 60, idleSeconds: 30 },
  benchmark: { suite: "integrity", threshold: 500, components: ["truth"] },
  deliverables: [{ id: "sums", path: "sums.json" }],
  oracle: "oracle/check.mjs",
  criteria: [{ id: "one", title: "One", points: 1, award: { oracle: true } }],
  review: { domains: [{ id: "all", name: "All", description: "All of it." }] },
});
const file = (path: string, fill: string) => ({ path, bytes: 1, sha256: fill.repeat(64) });
const files = [file("brief.md", "a"), file("oracle/check.mjs", "b")];
const before = behaviorDigest(scenario, files);

describe("the behaviour digest", () => {
  test.each<[string, Partial<Scenario>]>([
    ["name", { name: "B" }],
    ["summary", { summary: "Longer." }],
    ["tags", { tags: ["x"] }],
    ["human minutes", { humanMinutes: 9 }],
  ])("another %s makes no other behaviour", (_, change) => {
    expect(behaviorDigest(scenarioSchema.parse({ ...scenario, ...change }), files)).toBe(before);
  });

  test("another limit or another point does", () => {
    const limits = { ...scenario.limits, deadlineSeconds: 61 };
    expect(behaviorDigest({ ...scenario, limits }, files)).not.toBe(before);
  });

  test("another byte, another path or another file does", () => {
    const digests = [
      behaviorDigest(scenario, [file("brief.md", "c"), file("oracle/check.mjs", "b")]),
      behaviorDigest(scenario, [file("prompt.md", "a"), file("oracle/check.mjs", "b")]),
      behaviorDigest(scenario, [...files, file("workspace/x", "d")]),
    ];
    expect(new Set([before, ...digests]).size).toBe(4);
  });

  test("players, documents and the order of the listing do not count", () => {
    const more = [file("players/good.yaml", "e"), file("README.md", "f"), ...files.toReversed()];
    expect(behaviorDigest(scenario, more)).toBe(before);
  });
});

describe("the prompt", () => {
  test("variant and seed are filled and nothing else is touched", () => {
    expect(renderPrompt("{{variant}} {{ seed }} {{x}} {y}", { variant: "day", seed: 7 })).toBe(
      "day 7 {{x}} {y}",
    );
  });

  test("a value is not read as a placeholder again", () => {
    expect(renderPrompt("{{variant}}", { variant: "{{seed}}", seed: 7 })).toBe("{{seed}}");
  });

  test("placeholders that nothing fills are told", () => {
    expect(unknownPlaceholders("{{seed}} {{sede}}")).toEqual(["sede"]);
  });
});
