"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { action } from "@/lib/platform/action";
import { signInByLink, signInByPassword, signOut } from "@/lib/platform/sign-in";
import { changeRole, createAccount } from "./mutations";
import { changeRoleInput, createAccountInput, signInInput, signInLinkInput } from "./schema";

export const signInAction = action({
  input: signInInput,
  permission: "anyone",
  run: async (_actor, { next, ...credentials }) => {
    const result = await signInByPassword(credentials, Date.now());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema lets only paths of ours through
    if (result.ok) redirect(next as Route);
    return result;
  },
});

export const signInByLinkAction = action({
  input: signInLinkInput,
  permission: "anyone",
  run: async (_actor, { token }) => {
    const result = await signInByLink(token);
    if (result.ok) redirect("/executions");
    return result;
  },
});

export const signOutAction = action({
  input: z.strictObject({}),
  permission: "read-runs",
  run: async () => {
    await signOut();
    return redirect("/sign-in");
  },
});

export const createAccountAction = action({
  input: createAccountInput,
  permission: "manage-accounts",
  run: async (actor, input) => {
    const result = await createAccount(actor, input);
    revalidatePath("/settings/people");
    return result;
  },
});

export const changeRoleAction = action({
  input: changeRoleInput,
  permission: "manage-accounts",
  run: async (actor, input) => {
    const result = await changeRole(actor, input);
    revalidatePath("/settings/people");
    return result;
  },
});
