import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Names under which the four dialects send a key; they never travel on. */
export const CREDENTIAL_HEADERS = ["authorization", "x-api-key", "x-goog-api-key"] as const;

function offered(headers: IncomingHttpHeaders, url: URL): string[] {
  const bearer = /^bearer\s+(.+)$/i.exec(headers.authorization ?? "")?.[1];
  const plain = [headers["x-api-key"], headers["x-goog-api-key"], bearer, url.searchParams.get("key")];
  return plain.filter((value) => typeof value === "string");
}

/** Whether any of the offered keys is the run's credential; takes the same time for every wrong one. */
export function carriesCredential(headers: IncomingHttpHeaders, url: URL, credential: string): boolean {
  const expected = digest(credential);
  return offered(headers, url).some((value) => timingSafeEqual(digest(value), expected));
}
