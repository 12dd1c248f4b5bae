import { canSpeak, estimateOf, type Estimate } from "@/lib/executions/rules";
import type { ScenarioHistory, StartExecutionInput, StartOptions } from "@/lib/executions/schema";
import { formatDuration, formatUsd, plural } from "@/components/ui/format";

/** What the run dialog holds. `suite` is null once a choice of the suite was changed: then the execution is unnamed. */
export type StartForm = {
  title: string;
  suite: string | null;
  scenarios: readonly string[];
  harness: string;
  model: string;
  agent: string;
  stack: string;
  repetitions: number;
  technicalRetries: number;
};

type Options = Pick<
  StartOptions,
  "suites" | "harnesses" | "models" | "agents" | "stacks" | "scenarios" | "liveWorkers"
>;

export function initialForm(options: Options): StartForm {
  const form: StartForm = {
    title: "",
    suite: null,
    scenarios: [],
    harness: preferred(options.harnesses, ({ slug }) => slug === "gemini")?.slug ?? "",
    model: preferred(options.models, ({ id }) => id === "scripted-good")?.id ?? "",
    agent: options.agents[0]?.slug ?? "",
    stack: options.stacks[0]?.slug ?? "",
    repetitions: 1,
    technicalRetries: 1,
  };
  const first = options.suites[0];
  return first === undefined ? form : withSuite(form, first.slug, options);
}

/** What needs no key and the smallest download comes first; then whatever a worker can do. */
function preferred<T extends { missing: string | null }>(
  choices: readonly T[],
  isFirst: (choice: T) => boolean,
): T | undefined {
  return choices.find((choice) => isFirst(choice) && choice.missing === null) ?? usable(choices);
}

/** A suite fills scenarios, repetitions and retries. */
export function withSuite(form: StartForm, slug: string, options: Options): StartForm {
  const suite = options.suites.find((one) => one.slug === slug);
  if (suite === undefined) return { ...form, suite: null };
  return {
    ...form,
    suite: suite.slug,
    scenarios: suite.scenarios.map((scenario) => scenario.slug),
    repetitions: suite.repetitions,
    technicalRetries: suite.technicalRetries,
  };
}

/** Changing what a suite fixes makes the execution unnamed. */
export function withChange(
  form: StartForm,
  change: Partial<Pick<StartForm, "scenarios" | "repetitions" | "technicalRetries">>,
): StartForm {
  return { ...form, ...change, suite: null };
}

function blocksOf(form: StartForm, { harnesses, models }: Options): string[] {
  const harness = harnesses.find(({ slug }) => slug === form.harness);
  const model = models.find(({ id }) => id === form.model);
  const areStrangers =
    harness !== undefined && model !== undefined && !canSpeak(harness.dialect, model.dialects);
  return [
    ...(form.scenarios.length === 0 ? ["Choose at least one scenario."] : []),
    ...(form.model === "" ? ["The catalog has no model with a price."] : []),
    ...(form.agent === "" || form.stack === "" ? ["The catalog has no agent or no stack."] : []),
    ...(areStrangers ? [`${harness.title} cannot speak with models of ${model.provider}.`] : []),
  ];
}

/** What stands in the way: `blocks` cannot start at all, `waits` starts and then waits for it. */
export function requirementsOf(form: StartForm, options: Options): { blocks: string[]; waits: string[] } {
  const blocks = blocksOf(form, options);
  if (options.liveWorkers === 0)
    return { blocks, waits: ["No worker answers. The runs wait in the queue until one does."] };
  const missing = [
    options.stacks.find(({ slug }) => slug === form.stack)?.missing,
    options.harnesses.find(({ slug }) => slug === form.harness)?.missing,
    options.models.find(({ id }) => id === form.model)?.missing,
    options.scenarios.find(({ slug, missing: lacks }) => lacks !== null && form.scenarios.includes(slug))
      ?.missing,
  ];
  return { blocks, waits: missing.filter((sentence): sentence is string => typeof sentence === "string") };
}

/** "Run 3 scenarios × 1": what the click does. */
export function buttonWords(form: StartForm): string {
  const count = form.scenarios.length;
  return `Run ${count} ${count === 1 ? "scenario" : "scenarios"} × ${form.repetitions}`;
}

export function estimateFor(
  form: StartForm,
  options: Options,
  history: readonly ScenarioHistory[],
): Estimate {
  return estimateOf(history, toInput(form, options, "").scenarios, form.repetitions);
}

/** "about 40s, $0.04, from 6 earlier runs"; a missing cost is said, and so are scenarios that never ran. */
export function estimateWords({ scenarios, known, runs, durationMs, costUsd }: Estimate): string {
  if (durationMs === null) return "no earlier runs";
  const cost = costUsd === null ? "cost unknown" : formatUsd(costUsd);
  const which = known < scenarios ? ` for ${known} of ${scenarios} scenarios` : "";
  return `about ${formatDuration(durationMs)}, ${cost}${which}, from ${plural(runs, "earlier run")}`;
}

export function toInput(form: StartForm, options: Options, idempotencyKey: string): StartExecutionInput {
  const suite = options.suites.find(({ slug }) => slug === form.suite);
  const chosen = options.scenarios
    .filter(({ slug }) => form.scenarios.includes(slug))
    .map(({ slug, version }) => ({ slug, version, variant: "default" }));
  return {
    idempotencyKey,
    title: form.title,
    suiteSlug: form.suite,
    scenarios: suite === undefined ? chosen : [...suite.scenarios],
    repetitions: form.repetitions,
    technicalRetries: form.technicalRetries,
    harness: form.harness,
    modelId: form.model,
    provider: options.models.find(({ id }) => id === form.model)?.provider ?? "unknown",
    agentSlug: form.agent,
    stackSlug: form.stack,
  };
}

function usable<T extends { missing: string | null }>(items: readonly T[]): T | undefined {
  return items.find(({ missing }) => missing === null) ?? items[0];
}
