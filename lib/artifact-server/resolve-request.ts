import { readLink, readPlayHost, type ArtifactLink } from "@/lib/platform/artifact-links";

export type ResolvedRequest = { link: ArtifactLink; path: string };

/**
 * What a request asks for, or null for everything that is not plainly allowed. Decodes once; what still holds a percent
 * sign that decodes again, a backslash, a NUL, an empty or dotted part is refused rather than interpreted.
 */
export function resolveRequest(
  host: string,
  target: string,
  secret: string,
  nowSeconds: number,
): ResolvedRequest | null {
  const rawPath = target.split(/[?#]/)[0] ?? "";
  const play = readPlayHost(host, secret, nowSeconds);
  if (play) {
    const path = decodePath(rawPath === "/" || rawPath.endsWith("/") ? `${rawPath}index.html` : rawPath);
    return path === null ? null : { link: play, path };
  }
  const [, token = "", ...rest] = rawPath.split("/");
  const link = readLink(token, secret, nowSeconds);
  if (!link || link.kind !== "file") return null;
  const path = decodePath(`/${rest.join("/")}`);
  return path === null ? null : { link, path };
}

function decodePath(rawPath: string): string | null {
  const parts = rawPath.split("/").slice(1);
  const decoded: string[] = [];
  for (const part of parts) {
    const text = decodeOnce(part);
    if (text === null || !isPlainName(text)) return null;
    decoded.push(text);
  }
  return decoded.join("/");
}

/** A name that means itself: no second encoding, no way up, nothing that another system reads as a separator. */
function isPlainName(name: string): boolean {
  if (name === "" || name === "." || name === "..") return false;
  return !["/", "\\", "\u0000"].some((character) => name.includes(character)) && !/%[0-9a-f]{2}/i.test(name);
}

function decodeOnce(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
