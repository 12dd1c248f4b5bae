"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { cancelExecution } from "./mutations/cancel-execution";
import { deleteExecutions } from "./mutations/delete-executions";
import { renameExecution } from "./mutations/rename-execution";
import { rerunSlot } from "./mutations/rerun-slot";
import { runAgain } from "./mutations/run-again";
import { startExecution } from "./mutations/start-execution";
import {
  cancelExecutionInput,
  deleteExecutionsInput,
  renameExecutionInput,
  rerunSlotInput,
  runAgainInput,
  startExecutionInput,
} from "./schema";

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

export const renameExecutionAction = action({
  input: renameExecutionInput,
  permission: "rename-execution",
  run: async (actor, input) => {
    const result = await renameExecution(actor, input);
    revalidatePath(`/executions/${input.executionId}`);
    return result;
  },
});

export const deleteExecutionsAction = action({
  input: deleteExecutionsInput,
  permission: "delete-execution",
  run: async (actor, input) => {
    const result = await deleteExecutions(actor, input);
    if (result.ok) revalidatePath("/executions");
    return result;
  },
});
