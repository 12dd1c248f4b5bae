import { describe, expect, test } from "vitest";
import { encodePng } from "@/lib/executor/in-box/draw/png.mjs";
import { decodePng } from "./decode-png";

const sound = encodePng({ width: 2, height: 1, rgba: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]) });
function spoil(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(sound);
  change(bytes);
  return bytes;
}

describe("PNG from a hostile place", () => {
  test("a sound one is decoded with its alpha", () => {
    const decoded = decodePng(sound);
    expect(decoded.ok && [decoded.value.width, decoded.value.height, ...decoded.value.rgba]).toEqual([
      2, 1, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  test.each([
    ["another format", Buffer.from("GIF89a, long enough to have a header of some kind"), "not a PNG"],
    ["a stub", sound.subarray(0, 20), "not a PNG"],
    ["a claim of a giant canvas", spoil((bytes) => bytes.writeUInt32BE(100_000, 16)), "100000 × 1"],
    ["no width", spoil((bytes) => bytes.writeUInt32BE(0, 16)), "0 × 1"],
    ["interlacing", spoil((bytes) => bytes.writeUInt8(1, 28)), "Interlaced"],
    ["a torn end", sound.subarray(0, 50), "cannot be decoded"],
  ])("%s is refused with a reason", (_, bytes, reason) => {
    const decoded = decodePng(bytes);
    expect(decoded.ok ? "decoded" : decoded.message).toContain(reason);
  });
});
