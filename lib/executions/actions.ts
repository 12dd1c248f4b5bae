"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { cancelExecution } from "./mutations/cancel-execution";
import { rerunSlot } from "./mutations/rerun-slot";
import { runAgain } from "./mutations/run-again";
import { startExecution } from "./mutations/start-execution";
import { cancelExecutionInput, rerunSlotInput, runAgainInput, startExecutionInput } from "./schema";

export const startExecutionAction = action({
  input: startExecutionInput,
  permission: "start-execution",
  run: async (actor, input) => {
    const result = await startExecution(actor, input);
    if (result.ok) revalidatePath("/executions");
    return result;
  },
});

export const cancelExecutionAction = action({
  input: cancelExecutionInput,
  permission: "cancel-execution",
  run: async (actor, input) => {
    const result = await cancelExecution(actor, input);
    revalidatePath(`/executions/${input.executionId}`);
    return result;
  },
});

export const rerunSlotAction = action({
  input: rerunSlotInput,
  permission: "start-execution",
  run: async (actor, input) => {
    const result = await rerunSlot(actor, input);
    revalidatePath(`/executions/${input.executionId}`);
    return result;
  },
});

export const runAgainAction = action({
  input: runAgainInput,
  permission: "start-execution",
  run: async (actor, input) => {
    const result = await runAgain(actor, input);
    if (result.ok) revalidatePath("/executions");
    return result;
  },
});
