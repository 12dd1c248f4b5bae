import "server-only";
import { cookies, headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { may, type Permission } from "@/lib/accounts/rules";
import { accountSchema, type Account, type Actor } from "@/lib/accounts/schema";
import { ForbiddenError } from "@/lib/shared/errors";
import { auth } from "./auth";

/** The signed-in account of this request; null when nobody is, or the account's row is not readable. */
export const currentAccount = cache(async (): Promise<Account | null> => {
  // The headers come first: they tell Next that the page is made per request, before anything asks for a database.
  const asked = await headers();
  const session = await auth().api.getSession({ headers: asked });
  const parsed = accountSchema.safeParse(session?.user);
  return parsed.success ? parsed.data : null;
});

/** The account as an actor; sends strangers to the sign-in page and refuses roles that may not. */
export async function requireAccount(permission: Permission): Promise<Actor & { kind: "account" }> {
  const account = await currentAccount();
  if (account === null) redirect(`/sign-in?next=${encodeURIComponent(await currentPath())}`);
  if (!may(account.role, permission))
    throw new ForbiddenError(`Your role (${account.role}) does not allow this.`);
  return { kind: "account", account };
}

/** For API routes: the actor, or null instead of a redirect that no program could follow. */
export async function actorWith(permission: Permission): Promise<(Actor & { kind: "account" }) | null> {
  const account = await currentAccount();
  return account !== null && may(account.role, permission) ? { kind: "account", account } : null;
}

export type Viewer = { zone: string; now: Date };

/** The zone that the viewer's browser told, else UTC; one `now` for the whole page. */
export const viewer = cache(async (): Promise<Viewer> => {
  const zone = (await cookies()).get("zone")?.value ?? "UTC";
  return { zone: isZone(zone) ? zone : "UTC", now: new Date() };
});

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

async function currentPath(): Promise<string> {
  const path = (await headers()).get("x-touchstone-path") ?? "/executions";
  return path.startsWith("/") && !path.startsWith("//") ? path : "/executions";
}

/** Redirects and not-founds travel as thrown values of the framework and must go on. */
export function rethrowNavigation(error: unknown): void {
  unstable_rethrow(error);
}

export async function requestHeaders(): Promise<Headers> {
  return new Headers(await headers());
}
