"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { copyStack, deleteStack, saveStack } from "./mutations";
import { copyStackInput, deleteStackInput, saveStackInput } from "./schema";

export const copyStackAction = action({
  input: copyStackInput,
  permission: "edit-stacks",
  run: async (actor, input) => {
    const result = await copyStack(actor, input);
    revalidatePath("/stacks");
    return result;
  },
});

export const saveStackAction = action({
  input: saveStackInput,
  permission: "edit-stacks",
  run: async (actor, input) => {
    const result = await saveStack(actor, input);
    if (result.ok) revalidatePath(`/stacks/${input.slug}`);
    return result;
  },
});

export const deleteStackAction = action({
  input: deleteStackInput,
  permission: "edit-stacks",
  run: async (actor, input) => {
    const result = await deleteStack(actor, input);
    revalidatePath("/stacks");
    return result;
  },
});
