"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { cancelRun } from "./mutations/cancel-runs";
import { reconcileRun } from "./mutations/reconcile-run";
import { cancelRunInput, reconcileRunInput } from "./schema";

export const cancelRunAction = action({
  input: cancelRunInput,
  permission: "cancel-execution",
  run: async (actor, input) => {
    const result = await cancelRun(actor, input);
    revalidatePath(`/runs/${input.ledgerId}`);
    return result;
  },
});

export const reconcileRunAction = action({
  input: reconcileRunInput,
  permission: "reconcile-run",
  run: async (actor, input) => {
    const result = await reconcileRun(actor, input);
    revalidatePath(`/runs/${input.ledgerId}`);
    return result;
  },
});
