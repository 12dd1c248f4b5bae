import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json";

/** SHA-256 of bytes or UTF-8 text, 64 lowercase hex characters. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** SHA-256 over RFC 8785 JSON of a value, 64 lowercase hex characters. */
export function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
