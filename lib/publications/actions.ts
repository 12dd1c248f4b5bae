"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { publishRun, withdrawPublication } from "./mutations";
import { publishRunInput, withdrawPublicationInput } from "./schema";

export const publishRunAction = action({
  input: publishRunInput,
  permission: "publish-run",
  run: async (actor, input) => {
    const result = await publishRun(actor, input);
    revalidatePath("/failures");
    revalidatePath("/published");
    return result;
  },
});

export const withdrawPublicationAction = action({
  input: withdrawPublicationInput,
  permission: "withdraw-publication",
  run: async (actor, input) => {
    const result = await withdrawPublication(actor, input);
    revalidatePath("/failures");
    revalidatePath("/published");
    return result;
  },
});
