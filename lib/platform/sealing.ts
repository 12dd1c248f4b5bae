import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "./data-folder";
import { readEnvironment } from "./env";

const FORM = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY_FILE = "secret.key";

/**
 * The installation's own key: from TOUCHSTONE_SECRET_KEY, else from a file beside the data that only its owner reads and
 * that is made once. Workers on other machines need the same variable.
 */
export function secretKey(folder = dataFolder(), env = readEnvironment()): Buffer {
  if (env.TOUCHSTONE_SECRET_KEY !== undefined)
    return createHash("sha256").update(env.TOUCHSTONE_SECRET_KEY).digest();
  const file = path.join(/* turbopackIgnore: true */ folder, KEY_FILE);
  if (!existsSync(file)) makeKeyFile(folder, file);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
}

/** Two processes may start at once: the file is whole when it gets its name, and only one of them names it. */
function makeKeyFile(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(own);
  }
}

/** Seals a text with AES-256-GCM. `purpose` is bound to it: what was sealed for one thing cannot be opened as another. */
export function seal(text: string, purpose: string, key = secretKey()): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), iv, cipher.getAuthTag(), hidden]);
}

/** The sealed text; null when it was sealed with another key, for another purpose, or was changed. */
export function unseal(sealed: Uint8Array, purpose: string, key = secretKey()): string | null {
  const bytes = Buffer.from(sealed);
  const start = 1 + IV_BYTES + TAG_BYTES;
  if (bytes[0] !== FORM || bytes.length < start) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, start));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
