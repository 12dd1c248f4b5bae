"use server";
import { action } from "@/lib/platform/action";
import { verifyOne } from "./verify-one";
import { verifyRunInput } from "./schema";

export const verifyRunAction = action({
  input: verifyRunInput,
  permission: "verify-run",
  run: async (actor, { ledgerId }) => verifyOne(actor, ledgerId),
});
