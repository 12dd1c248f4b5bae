import "server-only";
import { cache } from "react";
import { currentAccount, requireAccount, viewer, type Viewer } from "@/lib/platform/session";
import { listAccounts } from "./queries";
import type { Account } from "./schema";

/** Who is signed in; sends strangers to the sign-in page. */
export const loadAccount = cache(
  async (): Promise<Pick<Account, "id" | "name" | "role">> => (await requireAccount("read-runs")).account,
);

export async function isSignedIn(): Promise<boolean> {
  return (await currentAccount()) !== null;
}

export async function loadViewer(): Promise<Viewer> {
  return viewer();
}

export async function loadAccounts(): Promise<Account[]> {
  return listAccounts(await requireAccount("manage-accounts"));
}
