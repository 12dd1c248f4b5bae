"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { copySuite, deleteSuite, saveSuite } from "./mutations";
import { copySuiteInput, deleteSuiteInput, saveSuiteInput } from "./schema";

export const copySuiteAction = action({
  input: copySuiteInput,
  permission: "edit-suites",
  run: async (actor, input) => {
    const result = await copySuite(actor, input);
    revalidatePath("/suites");
    return result;
  },
});

export const saveSuiteAction = action({
  input: saveSuiteInput,
  permission: "edit-suites",
  run: async (actor, input) => {
    const result = await saveSuite(actor, input);
    if (result.ok) revalidatePath(`/suites/${input.slug}`);
    return result;
  },
});

export const deleteSuiteAction = action({
  input: deleteSuiteInput,
  permission: "edit-suites",
  run: async (actor, input) => {
    const result = await deleteSuite(actor, input);
    revalidatePath("/suites");
    return result;
  },
});
