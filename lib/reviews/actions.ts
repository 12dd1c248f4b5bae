"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { adjudicateItem } from "./mutations/adjudicate-item";
import { saveDraft } from "./mutations/save-draft";
import { submitReview } from "./mutations/submit-review";
import { adjudicateItemInput, saveDraftInput, submitReviewInput } from "./schema";

export const saveDraftAction = action({
  input: saveDraftInput,
  permission: "review-run",
  run: (actor, input) => saveDraft(actor, input),
});

export const submitReviewAction = action({
  input: submitReviewInput,
  permission: "review-run",
  run: async (actor, input) => {
    const result = await submitReview(actor, input);
    if (result.ok) {
      revalidatePath("/review");
      revalidatePath(`/runs/${input.ledgerId}`);
    }
    return result;
  },
});

export const adjudicateItemAction = action({
  input: adjudicateItemInput,
  permission: "adjudicate-review",
  run: async (actor, input) => {
    const result = await adjudicateItem(actor, input);
    revalidatePath(`/runs/${input.ledgerId}`);
    return result;
  },
});
