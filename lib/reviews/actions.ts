"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { adjudicateItem } from "./mutations/adjudicate-item";
import { holdReview } from "./queue/mutations/hold-review";
import { savePolicy } from "./queue/mutations/save-policy";
import { skipReview } from "./queue/mutations/skip-review";
import { takeNextReview } from "./queue/mutations/take-next-review";
import { queuedRunInput, savePolicyInput, takeNextInput } from "./queue/schema";
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

export const takeNextReviewAction = action({
  input: takeNextInput,
  permission: "review-run",
  run: (actor) => takeNextReview(actor),
});

export const holdReviewAction = action({
  input: queuedRunInput,
  permission: "review-run",
  run: (actor, input) => holdReview(actor, input),
});

export const skipReviewAction = action({
  input: queuedRunInput,
  permission: "review-run",
  run: async (actor, input) => {
    const result = await skipReview(actor, input);
    revalidatePath("/review");
    return result;
  },
});

export const savePolicyAction = action({
  input: savePolicyInput,
  permission: "manage-reviews",
  run: async (actor, input) => {
    const result = await savePolicy(actor, input);
    revalidatePath("/settings/reviews");
    revalidatePath("/review");
    return result;
  },
});
