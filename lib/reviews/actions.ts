"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { saveDraft } from "./mutations/save-draft";
import { submitReview } from "./mutations/submit-review";
import { saveDraftInput, submitReviewInput } from "./schema";

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
