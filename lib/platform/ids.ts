import { randomBytes } from "node:crypto";

/** `<prefix><hex>`; uniqueness is checked by the key that it is inserted under. */
export function newId(prefix: "exe_" | "rev_" | "pub_" | "wrk_"): string {
  return `${prefix}${randomBytes(8).toString("hex")}`;
}
