import { NextResponse, type NextRequest } from "next/server";
import { artifactOrigin, playOrigins } from "@/lib/platform/env";

/** A fresh nonce a page: no inline script runs without it, nothing of a run is framed or shown but from the artifact host. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-touchstone-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  const artifacts = artifactOrigin();
  const isDevelopment = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // React's style attributes carry lengths of bars and dots; they cannot load or run anything under this policy.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${artifacts}`,
    `media-src 'self' ${artifacts}`,
    `frame-src ${playOrigins()}`,
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = { matcher: [{ source: "/((?!api|_next/static|_next/image|icon.svg).*)" }] };
