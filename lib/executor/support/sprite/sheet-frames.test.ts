import { expect, test } from "vitest";
import { motionsOf, rowOf } from "./sheet-frames";

const flat = (value: number, width = 2, height = 2) => ({
  width,
  height,
  rgba: new Uint8Array(width * height * 4).fill(value),
});

test("a row holds every frame at its place, and nothing where one is missing", () => {
  const row = rowOf({ width: 2, height: 2 }, [flat(1), null, flat(3)]);
  expect([row.width, row.height]).toEqual([6, 2]);
  const reds = [0, 1, 2, 3, 4, 5].map((x) => row.rgba[(row.width + x) * 4]);
  expect(reds).toEqual([1, 1, 0, 0, 3, 3]);
});

test("a sequence is measured from frame to frame and back to its first", () => {
  const half = flat(1);
  half.rgba.fill(9, 0, 8);
  expect(motionsOf([flat(1), half, null], [0, 1])).toEqual([
    { from: 0, to: 1, changedShare: 0.5 },
    { from: 1, to: 0, changedShare: 0.5 },
  ]);
});

test("a step to a frame that does not replay is not measured", () => {
  expect(motionsOf([flat(1), null], [0, 1]).map(({ changedShare }) => changedShare)).toEqual([null, null]);
});

test("a change of alpha alone is a change", () => {
  const faint = flat(1);
  faint.rgba[3] = 0;
  expect(motionsOf([flat(1), faint], [0, 1])[0]?.changedShare).toBe(0.25);
});

test("one frame does not move", () => {
  expect(motionsOf([flat(1)], [0])).toEqual([]);
});
