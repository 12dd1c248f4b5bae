import { searchText } from "@/lib/shared/search-text";
import { z } from "zod";
import type { RunSummary } from "../schema";

export const runTabSchema = z.enum(["all", "to-review", "failures", "unpublished"]);
export type RunTab = z.infer<typeof runTabSchema>;

export const runLogInput = z.object({
  tab: runTabSchema,
  query: z.string().transform(searchText),
  cursor: z.string().max(200).nullable(),
  limit: z.int().min(1).max(200),
});
export type RunLogInput = z.input<typeof runLogInput>;

export type RunLogPage = {
  items: RunSummary[];
  nextCursor: string | null;
  total: number;
  /** A search that names scenarios or runs counts as far as 10,000; beyond, `total` is that number and there are more. */
  hasMore: boolean;
};
