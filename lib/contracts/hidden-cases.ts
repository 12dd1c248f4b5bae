import { z } from "zod";

/**
 * The hidden cases of a patch scenario (catalog/README.md). What is expected stays on the host: the box in which the
 * subject's code runs is told the steps alone, so nothing there can say that it passed (lib/decisions/0045).
 */

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/);
const name = z.string().regex(/^[A-Za-z_$][\w$]*$/);
const modulePath = z
  .string()
  .regex(/^[\w./-]+\.(m?js|cjs)$/)
  .refine((path) => !path.startsWith("/") && !path.split("/").includes(".."), {
    error: "must be a module inside the project",
  });
const args = z.array(z.json()).default([]);

/** What a step must do: give this value, throw with this in its message, or anything. */
const expectation = {
  returns: z.json().optional(),
  throws: z.string().min(1).optional(),
};

export const caseStepSchema = z.union([
  /** `new` on a class that the module exports, kept under a name for later steps. */
  z.strictObject({ make: name, args, as: name }),
  /** A function that the module exports, or a method of what was made. */
  z.strictObject({ call: name, on: name.optional(), args, ...expectation }),
  /** A program, in the project's folder. */
  z.strictObject({
    run: z.array(z.string()).min(1),
    input: z.string().default(""),
    exit: z.int().optional(),
    stdout: z.string().optional(),
  }),
]);
export type CaseStep = z.infer<typeof caseStepSchema>;

export const hiddenCaseSchema = z.strictObject({
  id: slug,
  title: z.string().min(1),
  group: slug,
  /** Whether the project as it is seeded holds the case; the catalog's own test demands that this is true. */
  before: z.enum(["fails", "holds"]),
  module: modulePath.optional(),
  steps: z.array(caseStepSchema).min(1),
});
export type HiddenCase = z.infer<typeof hiddenCaseSchema>;

export const hiddenCasesSchema = z.strictObject({
  schema: z.literal("touchstone-cases/1"),
  cases: z.array(hiddenCaseSchema).min(1).max(200),
});
export type HiddenCases = z.infer<typeof hiddenCasesSchema>;

/** What was seen of one step in the box; hostile. Absent = the case never got that far. */
export const observationSchema = z.union([
  z.object({ kind: z.literal("value"), value: z.json() }),
  z.object({ kind: z.literal("nothing") }),
  z.object({ kind: z.literal("threw"), message: z.string() }),
  z.object({ kind: z.literal("exit"), code: z.int().nullable(), stdout: z.string() }),
]);
export type Observation = z.infer<typeof observationSchema>;
