"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { setDraining } from "./mutations";
import { setDrainingInput } from "./schema";

export const setDrainingAction = action({
  input: setDrainingInput,
  permission: "manage-workers",
  run: async (actor, input) => {
    const result = await setDraining(actor, input);
    revalidatePath("/settings/workers");
    return result;
  },
});
