import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { artifactOrigin, readEnvironment, requireSecret } from "./env";

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
  const [payload = "", given = "", ...more] = token.split(".");
  const expected = Buffer.from(signature(payload, secret));
  const actual = Buffer.from(given);
  if (more.length > 0 || expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  try {
    const link = linkSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return link.until > nowSeconds ? link : null;
  } catch {
    return null;
  }
}

function validUntil(): number {
  const window = Math.floor(Date.now() / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS;
  return window + WINDOW_SECONDS + LIFETIME_SECONDS;
}

/** Address of one stored file on the artifact host, readable for about an hour. */
export function artifactUrl(ledgerId: string, path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `${artifactOrigin()}/${signLink({ run: ledgerId, kind: "file", until: validUntil() }, requireSecret())}/${encoded}`;
}

function hostSignature(run: string, until: string, secret: string): string {
  return createHmac("sha256", secret)
    .update(`touchstone play host\n${run}\n${until}`)
    .digest("hex")
    .slice(0, 32);
}

/** The first label of a play host: `p-<run>-<until>-<signature>`, which fits the 63 characters of a label. */
export function playLabel(run: string, until: number, secret: string): string {
  const short = run.slice("bhl-".length);
  const end = until.toString(16).padStart(8, "0");
  return `p-${short}-${end}-${hostSignature(short, end, secret)}`;
}

/** The link that a play host carries in its name, or null. */
export function readPlayHost(host: string, secret: string, nowSeconds: number): ArtifactLink | null {
  const match = /^p-([0-9a-f]{12})-([0-9a-f]{8})-([0-9a-f]{32})\./.exec(host);
  const [, run = "", until = "", given = ""] = match ?? [];
  const expected = Buffer.from(hostSignature(run, until, secret));
  if (!match || !timingSafeEqual(expected, Buffer.from(given)) || Number.parseInt(until, 16) <= nowSeconds)
    return null;
  return { run: `bhl-${run}`, kind: "play", until: Number.parseInt(until, 16) };
}

/**
 * Address of a run's build: an origin of its own, so that two builds share nothing either, and absolute paths in it work.
 * Names below `localhost` lead to this machine in every current browser.
 */
export function playUrl(ledgerId: string): string {
  const { TOUCHSTONE_PLAY_DOMAIN: domain, TOUCHSTONE_ARTIFACT_PORT: port } = readEnvironment();
  return `http://${playLabel(ledgerId, validUntil(), requireSecret())}.${domain}:${port}/`;
}
