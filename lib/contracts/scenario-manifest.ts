import { z } from "zod";
import { benchmarkSuiteSchema } from "./rg-ledger";

/**
 * The scenario manifest `scenario.yaml` (catalog/README.md). Strict: an unknown key is an error with file, line and key,
 * since a misspelt key would silently change what is measured. All paths are relative to the version folder.
 */

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/);
const relativePath = z
  .string()
  .min(1)
  .refine((path) => !path.startsWith("/") && !path.includes("\\") && !path.split("/").includes(".."), {
    error: "must be a path inside the version folder",
  });

export const scenarioKindSchema = z.enum(["end-to-end", "asset-generation", "task"]);
export type ScenarioKind = z.infer<typeof scenarioKindSchema>;

/** What can be measured on a regenerated sprite (catalog/README.md says how each is defined). */
export const spriteMeasureSchema = z.enum([
  "colours",
  "opaque-share",
  "box-width",
  "box-height",
  "centre-x",
  "symmetry",
  "outline-share",
  "islands",
  "dark-share",
  "bright-share",
  "warm-share",
  "core-bright-share",
  "operations",
]);
export type SpriteMeasure = z.infer<typeof spriteMeasureSchema>;

/** What a criterion's points are awarded for; one rule each. */
export const awardRuleSchema = z.union([
  z.strictObject({ loaded: z.literal(true) }),
  /** A check's similarity; points in proportion between `minimum` and `full`. */
  z.strictObject({
    check: slug,
    minimum: z.number().min(0).max(1),
    full: z.number().min(0).max(1).default(1),
  }),
  z.strictObject({ proof: slug }),
  /** Every assertion of the debug script holds. */
  z.strictObject({ script: slug }),
  /** A measurement of the regenerated image lies within bounds; of a sheet, in proportion to the frames that hold. */
  z.strictObject({
    measure: spriteMeasureSchema,
    min: z.number().optional(),
    max: z.number().optional(),
    /** Only this frame of a sheet. */
    frame: z.int().min(0).optional(),
  }),
  /** In proportion to the frames of a sheet whose log replays. */
  z.strictObject({ frames: z.literal(true) }),
  /** In proportion to the steps of a sequence whose share of changed pixels lies within bounds. */
  z.strictObject({ motion: slug, min: z.number().optional(), max: z.number().optional() }),
  /** A deliverable is there and satisfies its schema. */
  z.strictObject({ deliverable: slug }),
  /** A file that had to stay as it was did. */
  z.strictObject({ invariant: slug }),
  /** The scenario's own oracle program decides. */
  z.strictObject({ oracle: z.literal(true) }),
]);
export type AwardRule = z.infer<typeof awardRuleSchema>;

export const criterionSchema = z.strictObject({
  id: slug,
  title: z.string().min(1),
  category: z.string().min(1).nullable().default(null),
  points: z.number().positive(),
  /** A gate decides completion: below `gateMinimum` points the task counts as incomplete. */
  gate: z.boolean().default(false),
  gateMinimum: z.number().positive().optional(),
  component: slug.nullable().default(null),
  award: awardRuleSchema,
});
export type Criterion = z.infer<typeof criterionSchema>;

export const checkActionSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("wait"), ms: z.int().min(0).max(60_000) }),
  z.strictObject({ type: z.literal("key"), key: z.string().min(1) }),
  z.strictObject({ type: z.literal("hold"), key: z.string().min(1), ms: z.int().min(0).max(60_000) }),
  z.strictObject({ type: z.literal("click"), x: z.number(), y: z.number() }),
]);
export type CheckAction = z.infer<typeof checkActionSchema>;

export const reviewItemSchema = z.strictObject({
  id: slug,
  title: z.string().min(1),
  text: z.string().min(1),
  weight: z.number().positive(),
  /** View of the reference image shown beside the submission. */
  reference: slug.optional(),
  proof: slug.optional(),
  check: slug.optional(),
  /** Criteria whose awards pre-fill the answer: pass when all are full, fail when any is 0. */
  criteria: z.array(slug).default([]),
});
export const reviewCategorySchema = z.strictObject({
  id: slug,
  title: z.string().min(1),
  items: z.array(reviewItemSchema).min(1),
});
export const reviewDomainSchema = z.strictObject({
  id: slug,
  name: z.string().min(1),
  description: z.string().min(1),
});
export const checklistSchema = z.strictObject({
  categories: z.array(reviewCategorySchema).default([]),
  domains: z.array(reviewDomainSchema).min(1),
});
export type Checklist = z.infer<typeof checklistSchema>;
export type ReviewItem = z.infer<typeof reviewItemSchema>;

const common = {
  schema: z.literal("touchstone-scenario/1"),
  slug,
  version: z.string().regex(/^v\d+\.\d+\.\d+$/),
  name: z.string().min(1),
  difficulty: z.enum(["easy", "medium", "hard"]),
  tags: z.array(slug).default([]),
  summary: z.string().min(1),
  /** Time that a practised person would need. */
  humanMinutes: z.number().positive(),
  realism: z.enum(["synthetic", "plausible", "taken-from-work"]),
  /** Markdown file with the prompt; `{{variant}}` and `{{seed}}` are replaced. Never seeded. */
  prompt: relativePath,
  /** Folder copied to the root of the workspace. */
  workspace: relativePath.optional(),
  specs: z.array(z.strictObject({ source: relativePath, dest: relativePath })).default([]),
  assets: z.array(z.strictObject({ source: relativePath, dest: relativePath })).default([]),
  /** Command run inside the box before the harness. */
  init: z.string().min(1).optional(),
  variants: z
    .array(z.strictObject({ slug, name: z.string().min(1), description: z.string().optional() }))
    .min(1)
    .default([{ slug: "default", name: "Default" }]),
  limits: z.strictObject({
    deadlineSeconds: z.number().positive(),
    idleSeconds: z.number().positive(),
    outputBytes: z.int().positive().default(268_435_456),
    /** Calls of the model that the subject may make; unset = as many as fit into the time. */
    turns: z.int().positive().optional(),
    /** Input and output tokens together, cached ones included, as the gateway meters them. */
    tokens: z.int().positive().optional(),
  }),
  benchmark: z.strictObject({
    id: slug.optional(),
    suite: benchmarkSuiteSchema,
    /** RG score 0..1000 from which the run passes. */
    threshold: z.number().min(0).max(1000),
    components: z.array(slug).min(1),
  }),
  criteria: z.array(criterionSchema).min(1),
  review: checklistSchema,
};

export const endToEndScenarioSchema = z.strictObject({
  ...common,
  kind: z.literal("end-to-end"),
  build: z.strictObject({
    install: z.string().min(1),
    build: z.string().min(1),
    timeoutSeconds: z.number().positive().default(120),
  }),
  viewport: z
    .strictObject({ width: z.int().min(64).max(4096), height: z.int().min(64).max(4096) })
    .default({ width: 960, height: 640 }),
  references: z.array(z.strictObject({ view: slug, path: relativePath, title: z.string().min(1) })).min(1),
  checks: z
    .array(
      z.strictObject({
        view: slug,
        name: z.string().min(1),
        reference: slug.optional(),
        actions: z.array(checkActionSchema).default([]),
      }),
    )
    .default([]),
  proofs: z.array(z.strictObject({ id: slug, name: z.string().min(1), dest: relativePath })).default([]),
  /** `window.<handle>`: reset(options), step(ms), snapshot(), setAutoStep(flag) and the scenario's own controls. */
  instrumentation: z
    .strictObject({
      handle: z.string().regex(/^[A-Za-z_$][\w$]*$/),
      tickHz: z.number().positive().optional(),
    })
    .optional(),
  scripts: z.array(z.strictObject({ id: slug, title: z.string().min(1), path: relativePath })).default([]),
});
export type EndToEndScenario = z.infer<typeof endToEndScenarioSchema>;

const canvas = z.strictObject({
  width: z.int().min(1).max(1024),
  height: z.int().min(1).max(1024),
  background: z.string().regex(/^(transparent|#[0-9a-f]{6}([0-9a-f]{2})?)$/),
});

export const spriteScenarioSchema = z.strictObject({
  ...common,
  kind: z.literal("asset-generation"),
  assetKind: z.literal("sprite"),
  canvas,
  /** Program of the box on PATH, and the preview that it re-renders after every operation. */
  tool: z.strictObject({ binary: slug, preview: relativePath }),
  output: z.strictObject({ actions: relativePath }),
});
export type SpriteScenario = z.infer<typeof spriteScenarioSchema>;

/** The place in a sheet's paths where a frame's index stands. */
export const FRAME_PLACE = "{frame}";
const framePath = relativePath.refine((path) => path.includes(FRAME_PLACE), {
  error: `must hold ${FRAME_PLACE}, where the frame's index stands`,
});

export const sheetScenarioSchema = z.strictObject({
  ...common,
  kind: z.literal("asset-generation"),
  assetKind: z.literal("sprite-sheet"),
  /** Of one frame. */
  canvas,
  tool: z.strictObject({ binary: slug, preview: framePath }),
  output: z.strictObject({ actions: framePath }),
  sheet: z.strictObject({
    /** Frames 0 to `frames` − 1, each with a log and a preview of its own. */
    frames: z.int().min(1).max(64),
    sequences: z
      .array(
        z.strictObject({
          slug,
          name: z.string().min(1),
          /** Played in this order, over and over. */
          frames: z.array(z.int().min(0)).min(1).max(64),
          fps: z.number().positive().max(60),
        }),
      )
      .min(1),
  }),
});
export type SheetScenario = z.infer<typeof sheetScenarioSchema>;

export const assetScenarioSchema = z.discriminatedUnion("assetKind", [
  spriteScenarioSchema,
  sheetScenarioSchema,
]);
export type AssetScenario = z.infer<typeof assetScenarioSchema>;

export const taskScenarioSchema = z.strictObject({
  ...common,
  kind: z.literal("task"),
  /** Deliverables captured before clean-up; `schema` is a JSON Schema file. */
  deliverables: z
    .array(z.strictObject({ id: slug, path: relativePath, schema: relativePath.optional() }))
    .min(1),
  /** Node program run in the evaluation box; prints awards as JSON (catalog/README.md). Deterministic. */
  oracle: relativePath,
  /** Files that the subject must leave as they were. */
  invariants: z
    .array(z.strictObject({ id: slug, title: z.string().min(1), unchanged: relativePath }))
    .default([]),
});
export type TaskScenario = z.infer<typeof taskScenarioSchema>;

export const scenarioSchema = z.discriminatedUnion("kind", [
  endToEndScenarioSchema,
  assetScenarioSchema,
  taskScenarioSchema,
]);
export type Scenario = z.infer<typeof scenarioSchema>;

/** Where a frame's own file lies, by the path that the manifest gives for all. */
export function framePathOf(template: string, index: number): string {
  return template.replaceAll(FRAME_PLACE, String(index));
}

/** `benchmark_id` is the slug unless the manifest states one (lib/decisions/0011). */
export function benchmarkIdOf(scenario: Scenario): string {
  return scenario.benchmark.id ?? scenario.slug;
}
