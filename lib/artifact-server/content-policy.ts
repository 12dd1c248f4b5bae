/** Types that a browser would run or style as a page; such files are only ever handed over as downloads. */
const ACTIVE = new Set([
  "text/html",
  "image/svg+xml",
  "application/xhtml+xml",
  "text/xml",
  "application/xml",
  "text/javascript",
  "application/javascript",
]);

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** Headers of one stored file: no scripts, no sniffing, active types as attachment. */
export function fileHeaders(mediaType: string, fileName: string): Record<string, string> {
  const isActive = ACTIVE.has(mediaType.split(";")[0]?.trim() ?? "");
  return {
    ...ALWAYS,
    "content-type": isActive ? "application/octet-stream" : mediaType,
    "content-disposition": `${isActive ? "attachment" : "inline"}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, max-age=3600, immutable",
  };
}

/**
 * Headers of a build that is played: it may do all that a page of its own may, and reach nothing else. The page and its
 * origin are cross-origin isolated, so that builds with threads run.
 */
export function playHeaders(mediaType: string, appOrigin: string): Record<string, string> {
  const policy = [
    "default-src 'self' data: blob:",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    `frame-ancestors ${appOrigin}`,
  ].join("; ");
  return {
    ...ALWAYS,
    "content-type": mediaType,
    "content-security-policy": policy,
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "cache-control": "no-store",
  };
}
