"use server";
import { action } from "@/lib/platform/action";
import { placesHere } from "./places";
import { replaySnapshot } from "./replay-snapshot";
import { verifyOne } from "./verify-one";
import { replayRunInput, verifyRunInput } from "./schema";

export const verifyRunAction = action({
  input: verifyRunInput,
  permission: "verify-run",
  run: async (actor, { ledgerId }) => verifyOne(actor, ledgerId),
});

export const replayRunAction = action({
  input: replayRunInput,
  permission: "start-execution",
  run: async (actor, input) => (await replaySnapshot(actor, input, placesHere())).started,
});
