import { describe, expect, test } from "vitest";
import { renderOperations } from "@/lib/executor/in-box/draw/raster.mjs";
import { measureSprite } from "./sprite-measures";

const size = { width: 8, height: 8, background: "transparent" };
const measure = (...operations: Parameters<typeof renderOperations>[1]) =>
  measureSprite(renderOperations(size, operations), operations.length);
const rect = (x: number, y: number, width: number, height: number, color: string) => ({
  op: "fill_rect",
  x,
  y,
  width,
  height,
  color,
});

describe("sprite measures", () => {
  test("an empty canvas measures zero throughout", () => {
    expect(new Set(Object.values(measure()))).toEqual(new Set([0]));
  });

  test("the box, its centre and the opaque share follow what is drawn", () => {
    expect(measure(rect(2, 1, 4, 6, "#808080"))).toMatchObject({
      "box-width": 4,
      "box-height": 6,
      "centre-x": 0.5,
      "opaque-share": 24 / 64,
      colours: 1,
      operations: 1,
    });
  });

  test("symmetry is taken about the middle of the box and sees colour", () => {
    const even = measure(rect(0, 0, 4, 4, "#808080"));
    const uneven = measure(rect(0, 0, 4, 4, "#808080"), rect(0, 0, 1, 4, "#ff0000"));
    expect([even.symmetry, uneven.symmetry]).toEqual([1, 0.5]);
  });

  test("only dark pixels beside nothing make an outline", () => {
    const framed = measure(rect(1, 1, 6, 6, "#101010"), rect(2, 2, 4, 4, "#ffffff"));
    expect(framed["outline-share"]).toBe(1);
    expect(measure(rect(1, 1, 6, 6, "#ffffff"))["outline-share"]).toBe(0);
  });

  test("pixels that touch only at a corner are two islands", () => {
    expect(measure(rect(0, 0, 1, 1, "#101010"), rect(1, 1, 1, 1, "#101010")).islands).toBe(2);
  });

  test("light in the core is told apart from light at the rim", () => {
    const core = measure(rect(0, 0, 6, 6, "#202020"), rect(2, 2, 2, 2, "#ffeeaa"));
    const rim = measure(rect(0, 0, 6, 6, "#202020"), rect(0, 0, 2, 2, "#ffeeaa"));
    expect([core["core-bright-share"], rim["core-bright-share"]]).toEqual([1, 0]);
    expect([core["warm-share"], rim["warm-share"]]).toEqual([4 / 36, 4 / 36]);
  });
});
