import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { readEnvironment } from "./env";
import { seal, secretKey, unseal } from "./sealing";

const folder = mkdtempSync(path.join(tmpdir(), "ts-sealing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const NO_VARIABLE = readEnvironment({});

describe("the installation's key", () => {
  test("is made once, for its owner's eyes only", () => {
    const first = secretKey(folder, NO_VARIABLE);
    expect(first).toHaveLength(32);
    expect(secretKey(folder, NO_VARIABLE)).toEqual(first);
    expect(statSync(path.join(folder, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(folder, "secret.key"), "utf8")).toBe(first.toString("hex"));
  });

  test("comes from the environment when it is there", () => {
    const env = readEnvironment({ TOUCHSTONE_SECRET_KEY: "a sentence that is at least 32 long" });
    expect(secretKey(folder, env)).toHaveLength(32);
    expect(secretKey(folder, env)).not.toEqual(secretKey(folder, NO_VARIABLE));
  });

  test("a file that holds none is told, not replaced", () => {
    const broken = mkdtempSync(path.join(folder, "broken-"));
    writeFileSync(path.join(broken, "secret.key"), "abc");
    expect(() => secretKey(broken, NO_VARIABLE)).toThrow("does not hold a key of 32 bytes");
  });
});

describe("what is sealed", () => {
  const key = Buffer.alloc(32, 1);

  test("opens to the same text, and never looks the same twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const sealed = seal(text, "a", key);
        expect(unseal(sealed, "a", key)).toBe(text);
        expect(sealed.equals(seal(text, "a", key))).toBe(false);
      }),
    );
  });

  test("opens neither for another purpose nor with another key", () => {
    const sealed = seal("sk-secret", "provider-key:anthropic", key);
    expect(sealed.includes("sk-secret")).toBe(false);
    expect(unseal(sealed, "provider-key:openai", key)).toBeNull();
    expect(unseal(sealed, "provider-key:anthropic", Buffer.alloc(32, 2))).toBeNull();
  });

  test("does not open when any byte of it was changed or it was cut", () => {
    const sealed = seal("sk-secret", "a", key);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(changed, "a", key)).toBeNull();
      expect(unseal(sealed.subarray(0, at), "a", key)).toBeNull();
    }
  });
});
