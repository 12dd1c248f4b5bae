import { ok, refuse, type Result } from "@/lib/shared/result";
import { createAttemptLimiter } from "./attempt-limiter";
import { auth } from "./auth";
import { requestHeaders } from "./session";

const limiter = createAttemptLimiter({ allowed: 8, windowMs: 15 * 60_000 });

/** The same answer for an unknown address and a wrong password. */
export async function signInByPassword(
  { email, password }: { email: string; password: string },
  nowMs: number,
): Promise<Result<null, "wrong-credentials" | "too-many-attempts">> {
  const wait = limiter.waitMs(email, nowMs);
  if (wait > 0)
    return refuse(
      "too-many-attempts",
      `Too many wrong passwords. Try again in ${Math.ceil(wait / 60_000)} minutes.`,
    );
  try {
    await auth().api.signInEmail({ body: { email, password }, headers: await requestHeaders() });
    limiter.succeed(email);
    return ok(null);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    limiter.fail(email, nowMs);
    return refuse("wrong-credentials", "Email address and password do not match an account.");
  }
}

/** Uses the link's token up. */
export async function signInByLink(token: string): Promise<Result<null, "link-is-dead">> {
  try {
    await auth().api.magicLinkVerify({ query: { token }, headers: await requestHeaders() });
    return ok(null);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse(
      "link-is-dead",
      "This link was used already or is older than 15 minutes. Ask for a new one.",
    );
  }
}

export async function signOut(): Promise<void> {
  await auth().api.signOut({ headers: await requestHeaders() });
}

/** The library refuses by two classes of one name: its own, and for redirects that of the package beneath it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === "APIError";
}
