import { describe, expect, test } from "vitest";
import { startExecutionInput, type StartOptions } from "@/lib/executions/schema";
import {
  buttonWords,
  estimateFor,
  estimateWords,
  initialForm,
  requirementsOf,
  toInput,
  withChange,
  withSuite,
} from "./start-form";

const options: StartOptions = {
  suites: [
    {
      slug: "first-light",
      name: "First light",
      description: "Three small scenarios.",
      scenarios: [
        { slug: "lamp", version: "v1.0.0", variant: "dim" },
        { slug: "moth", version: "v1.0.0", variant: "default" },
      ],
      repetitions: 2,
      technicalRetries: 1,
    },
  ],
  scenarios: ["lamp", "moth", "tide"].map((slug) => ({
    slug,
    version: "v1.0.0",
    name: slug,
    kind: "task",
    difficulty: "easy",
    summary: slug,
    missing: slug === "tide" ? "No worker has a browser." : null,
  })),
  harnesses: [
    {
      slug: "claude",
      title: "Claude Code",
      version: "2.1.0",
      dialect: "anthropic",
      missing: "No worker can run this harness.",
    },
    { slug: "gemini", title: "Gemini CLI", version: "0.21.0", dialect: "gemini", missing: null },
  ],
  models: [
    {
      id: "scripted-good",
      provider: "scripted",
      title: "scripted-good",
      dialects: ["anthropic", "gemini"],
      missing: null,
    },
    { id: "gpt-6", provider: "openai", title: "gpt-6", dialects: ["openai-chat"], missing: null },
  ],
  agents: [{ slug: "plain", name: "Plain" }],
  stacks: [{ slug: "local", name: "This machine", missing: null }],
  liveWorkers: 1,
};

describe("the run dialog", () => {
  test("opens with the first suite and with a harness that can run", () => {
    const form = initialForm(options);
    expect(form).toMatchObject({
      suite: "first-light",
      scenarios: ["lamp", "moth"],
      repetitions: 2,
      harness: "gemini",
    });
    expect(buttonWords(form)).toBe("Run 2 scenarios × 2");
  });

  test("makes the execution unnamed once a choice of the suite is changed", () => {
    const changed = withChange(initialForm(options), { repetitions: 3 });
    expect(changed.suite).toBeNull();
    expect(withSuite(changed, "first-light", options)).toMatchObject({
      suite: "first-light",
      repetitions: 2,
    });
  });

  test("names what is missing before the click, and blocks only what cannot start", () => {
    const form = initialForm(options);
    expect(requirementsOf({ ...form, harness: "claude" }, options)).toEqual({
      blocks: [],
      waits: ["No worker can run this harness."],
    });
    expect(requirementsOf({ ...form, scenarios: ["lamp", "tide"] }, options).waits).toEqual([
      "No worker has a browser.",
    ]);
    const unable = [{ slug: "local", name: "This machine", missing: "No worker can make boxes." }];
    expect(requirementsOf(form, { ...options, stacks: unable }).waits).toEqual(["No worker can make boxes."]);
    expect(requirementsOf({ ...form, scenarios: [] }, options).blocks).toEqual([
      "Choose at least one scenario.",
    ]);
    expect(requirementsOf(form, { ...options, liveWorkers: 0 }).waits).toHaveLength(1);
    expect(requirementsOf({ ...form, model: "gpt-6" }, options).blocks).toEqual([
      "Gemini CLI cannot speak with models of openai.",
    ]);
  });

  test("sends the suite's own variants, and the default one for scenarios chosen by hand", () => {
    const form = initialForm(options);
    expect(toInput(form, options, "key-12345678").scenarios[0]).toEqual({
      slug: "lamp",
      version: "v1.0.0",
      variant: "dim",
    });
    const byHand = toInput(withChange(form, { scenarios: ["tide"] }), options, "key-12345678");
    expect(byHand).toMatchObject({ suiteSlug: null, scenarios: [{ slug: "tide", variant: "default" }] });
    expect(startExecutionInput.safeParse(byHand).success).toBe(true);
  });
});

describe("the estimate", () => {
  const form = initialForm(options);
  const lamp = { slug: "lamp", version: "v1.0.0", runs: 4, medianMs: 10_000, costedRuns: 4, medianUsd: 0.01 };
  const wordsOf = (...history: Parameters<typeof estimateFor>[2][number][]) =>
    estimateWords(estimateFor(form, options, history));

  test("is the medians of the chosen scenarios times the repetitions, with the runs it rests on", () => {
    const moth = { ...lamp, slug: "moth", runs: 2 };
    expect(wordsOf(lamp, moth, { ...lamp, slug: "tide" })).toBe("about 40s, $0.04, from 6 earlier runs");
  });

  test("names the scenarios that it covers when others never ran", () => {
    expect(wordsOf(lamp)).toBe("about 20s, $0.02 for 1 of 2 scenarios, from 4 earlier runs");
  });

  test("rests on nothing but the very version, and says so when there is no run of it", () => {
    expect(wordsOf({ ...lamp, version: "v2.0.0" })).toBe("no earlier runs");
  });

  test("leaves a cost unknown rather than counting it as nothing", () => {
    expect(wordsOf(lamp, { ...lamp, slug: "moth", costedRuns: 0, medianUsd: null })).toBe(
      "about 40s, cost unknown, from 8 earlier runs",
    );
  });
});
