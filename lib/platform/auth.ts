import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { nextCookies } from "better-auth/next-js";
import { magicLink } from "better-auth/plugins/magic-link";
import { db } from "./db";
import { appOrigin, requireSecret } from "./env";

const LINK_SECONDS = 15 * 60;
const SESSION_SECONDS = 14 * 24 * 3600;

/** Links made in this process and not yet handed to their maker. */
const handedOver = new Map<string, string>();

function createAuth() {
  return betterAuth({
    appName: "Touchstone",
    baseURL: appOrigin(),
    secret: requireSecret(),
    database: prismaAdapter(db(), { provider: "postgresql" }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 200 },
    user: { additionalFields: { role: { type: "string", required: true, input: false } } },
    account: { modelName: "credential" },
    session: { expiresIn: SESSION_SECONDS, updateAge: 24 * 3600 },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: "touchstone",
      // Lax, not Strict: a view sent to a colleague must open signed in. Writes are server actions, which check Origin.
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_SECONDS,
        disableSignUp: true,
        storeToken: "hashed",
        sendMagicLink: ({ email, token }) => {
          handedOver.set(email, token);
        },
      }),
      nextCookies(),
    ],
  });
}

let made: ReturnType<typeof createAuth> | null = null;

/** Made at first use: building the app must need neither secret nor database. */
export function auth(): ReturnType<typeof createAuth> {
  made ??= createAuth();
  return made;
}

/** A link that signs the account in once, within 15 minutes; the page behind it asks before it uses the token up. */
export async function createSignInLink(email: string): Promise<string> {
  await auth().api.signInMagicLink({ body: { email }, headers: new Headers() });
  const token = handedOver.get(email);
  handedOver.delete(email);
  if (token === undefined) throw new Error("no sign-in link was made");
  return `${appOrigin()}/sign-in/link?token=${encodeURIComponent(token)}`;
}
