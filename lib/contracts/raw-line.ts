import { z } from "zod";

/** Where a captured line came from; `runner` lines are the executor's own system events. */
export const rawStreamSchema = z.enum(["stdout", "stderr", "runner"]);
export type RawStream = z.infer<typeof rawStreamSchema>;

/**
 * One line of `raw.jsonl` (Test Cabinet §2.1, lib/decisions/0010).
 * `at` is the observation time; imported two-key lines have none. A line above 1 MiB keeps a prefix in
 * `line`, says how many bytes are missing and names the artifact that holds the whole (`spill`). A line
 * that is not UTF-8 is in `base64`, and `line` holds its readable rendering.
 */
export const rawLineSchema = z.looseObject({
  at: z.iso.datetime({ offset: true }).optional(),
  stream: rawStreamSchema,
  line: z.string(),
  truncatedBytes: z.int().positive().optional(),
  spill: z.string().min(1).optional(),
  base64: z.string().optional(),
});
export type RawLine = z.infer<typeof rawLineSchema>;

/** Lines that were captured without a time (imported two-key lines) get this one, so that replay stays equal. */
export const UNKNOWN_TIME = "1970-01-01T00:00:00.000Z";
