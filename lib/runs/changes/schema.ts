import { z } from "zod";

/** PostgreSQL's own text of a snapshot: which transactions it saw. */
export const snapshotSchema = z
  .string()
  .max(2000)
  .regex(/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/)
  .brand<"Snapshot">();
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Where a reader of one run stands: the last event that it has, and the state that it was told. */
export const runPlaceSchema = z
  .string()
  .regex(/^(-1|\d{1,9})\.[a-z_-]{0,40}$/)
  .transform((text) => {
    const [ordinal = "-1", state = ""] = text.split(".");
    return { ordinal: Number(ordinal), state };
  });
export type RunPlace = z.output<typeof runPlaceSchema>;
