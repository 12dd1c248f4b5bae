import { randomBytes } from "node:crypto";
import { createAccount } from "@/lib/accounts/mutations";
import { roleSchema } from "@/lib/accounts/schema";
import { createSignInLink } from "@/lib/platform/auth";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Adds a person with a password that nobody knows yet, and prints the link that lets them in. */
export async function addAccount([name, email, rawRole]: readonly string[]): Promise<number> {
  const role = roleSchema.safeParse(rawRole);
  if (!name || !email || !role.success) {
    console.error(`Usage: add-account NAME ADDRESS ${roleSchema.options.join("|")}`);
    return 2;
  }
  const made = await createAccount(ACTOR, {
    name,
    email,
    role: role.data,
    password: randomBytes(24).toString("base64url"),
  });
  if (!made.ok) {
    console.error(made.message);
    return 1;
  }
  console.log(await createSignInLink(email));
  return 0;
}
