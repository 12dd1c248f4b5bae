import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { playLabel, readLink, readPlayHost, signLink, type ArtifactLink } from "./artifact-links";

const SECRET = "s".repeat(32);
const NOW = 1_800_000_000;
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
const aLink: fc.Arbitrary<ArtifactLink> = fc.record({
  run: hex(12).map((id) => `bhl-${id}`),
  kind: fc.constantFrom("file", "play"),
  until: fc.integer({ min: NOW + 1, max: NOW + 100_000 }),
});
const anIndex = fc.nat(10_000);
const aCharacter = fc.oneof(
  fc.stringMatching(/^[0-9A-Za-z._~=%-]$/),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);

/** The text with one character replaced, put in or taken out at a place. */
function changedAt(text: string, index: number, character: string, kind: number): string {
  const at = index % text.length;
  const [gone, fresh] =
    [
      [1, character],
      [0, character],
      [1, ""],
    ][kind % 3] ?? [];
  return text.slice(0, at) + String(fresh) + text.slice(at + Number(gone));
}

describe("links to single files", () => {
  test("say what was signed, until they are over", () => {
    fc.assert(
      fc.property(aLink, (link) => {
        const token = signLink(link, SECRET);
        expect(readLink(token, SECRET, NOW)).toEqual(link);
        expect(readLink(token, SECRET, link.until - 1)).toEqual(link);
        expect(readLink(token, SECRET, link.until)).toBeNull();
        expect(readLink(token, "t".repeat(32), NOW)).toBeNull();
      }),
    );
  });

  test("die by any change of one character", () => {
    fc.assert(
      fc.property(aLink, anIndex, aCharacter, fc.nat(2), (link, index, character, kind) => {
        const token = signLink(link, SECRET);
        const changed = changedAt(token, index, character, kind);
        fc.pre(changed !== token);
        expect(readLink(changed, SECRET, NOW)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  test("are nothing when they are noise, or more than a link", () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        expect(readLink(noise, SECRET, NOW)).toBeNull();
      }),
    );
    const token = signLink({ run: "bhl-0123456789ab", kind: "file", until: NOW + 1 }, SECRET);
    for (const tail of [".", ".x", `.${token}`]) expect(readLink(token + tail, SECRET, NOW)).toBeNull();
  });
});

describe("hosts on which builds are played", () => {
  test("say what was signed, fit a label, and die by any change of one character", () => {
    fc.assert(
      fc.property(aLink, anIndex, aCharacter, fc.nat(2), (link, index, character, kind) => {
        const label = playLabel(link.run, link.until, SECRET);
        expect(label.length).toBeLessThanOrEqual(63);
        expect(readPlayHost(`${label}.play.localhost:3001`, SECRET, NOW)).toEqual({ ...link, kind: "play" });
        expect(readPlayHost(`${label}.play.localhost:3001`, SECRET, link.until)).toBeNull();
        const changed = changedAt(label, index, character, kind);
        fc.pre(changed !== label && !changed.startsWith(`${label}.`));
        expect(readPlayHost(`${changed}.play.localhost:3001`, SECRET, NOW)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});
