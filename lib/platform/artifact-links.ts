import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { artifactOrigin, requireSecret } from "./env";

/** What a link opens: single files of a run, or its build as a site. */
const linkSchema = z.object({
  run: z.string().regex(/^bhl-[0-9a-f]{12}$/),
  kind: z.enum(["file", "play"]),
  until: z.int(),
});
export type ArtifactLink = z.infer<typeof linkSchema>;

const LIFETIME_SECONDS = 3600;
/** Links made within one window are equal, so that browsers can cache what they point to. */
const WINDOW_SECONDS = 900;

function signature(payload: string, secret: string): string {
  return createHmac("sha256", secret).update(`touchstone artifact link\n${payload}`).digest("base64url");
}

export function signLink(link: ArtifactLink, secret: string): string {
  const payload = Buffer.from(JSON.stringify(link)).toString("base64url");
  return `${payload}.${signature(payload, secret)}`;
}

/** The link of a token, or null when it is forged, malformed or over. `nowSeconds` is Unix time. */
export function readLink(token: string, secret: string, nowSeconds: number): ArtifactLink | null {
  const [payload = "", given = ""] = token.split(".");
  const expected = Buffer.from(signature(payload, secret));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  try {
    const link = linkSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return link.until > nowSeconds ? link : null;
  } catch {
    return null;
  }
}

function tokenFor(run: string, kind: ArtifactLink["kind"]): string {
  const window = Math.floor(Date.now() / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS;
  return signLink({ run, kind, until: window + WINDOW_SECONDS + LIFETIME_SECONDS }, requireSecret());
}

/** Address of one stored file on the artifact host, readable for about an hour. */
export function artifactUrl(ledgerId: string, path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `${artifactOrigin()}/${tokenFor(ledgerId, "file")}/${encoded}`;
}

/** Address of a run's build, as a site of its own on the artifact host. */
export function playUrl(ledgerId: string): string {
  return `${artifactOrigin()}/${tokenFor(ledgerId, "play")}/`;
}
