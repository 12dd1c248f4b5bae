import { describe, expect, test } from "vitest";
import { compareScreenshots, divergenceOf, type RgbaImage } from "./image-comparison";

function anImage(
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly number[],
): RgbaImage {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rgba.set(paint(x, y), (y * width + x) * 4);
  }
  return { width, height, rgba };
}
const scene = (x: number, y: number) => [x * 3, y * 3, (x * y) % 256, 255];
const red = () => [255, 0, 0, 255];

describe("screenshot comparison", () => {
  test("a picture equals itself", () => {
    const picture = anImage(64, 64, scene);
    expect(compareScreenshots(picture, picture)).toEqual({
      similarity: 1,
      ssim: 1,
      pixelShare: 1,
      isBlank: false,
    });
  });

  test("similarity is the smaller of the two signals", () => {
    const result = compareScreenshots(
      anImage(64, 64, scene),
      anImage(64, 64, (x, y) => (x < 32 ? scene(x, y) : [0, 0, 0, 255])),
    );
    expect(result.similarity).toBe(Math.min(result.ssim, result.pixelShare));
    expect(result.similarity).toBeLessThan(0.8);
  });

  test("a missing half counts as different even where the rest is equal", () => {
    const result = compareScreenshots(anImage(64, 64, red), anImage(64, 32, red));
    expect(result.pixelShare).toBeCloseTo(0.5, 5);
    expect(result.similarity).toBeLessThan(0.6);
  });

  test("a flat picture is blank", () => {
    expect(compareScreenshots(anImage(64, 64, scene), anImage(64, 64, red)).isBlank).toBe(true);
  });
});

describe("cheat divergence", () => {
  test("equal pictures do not diverge", () => {
    expect(divergenceOf(anImage(8, 8, red), anImage(8, 8, red))).toMatchObject({
      divergence: 0,
      changedShare: 0,
    });
  });

  test("a change of alpha alone shows", () => {
    const half = divergenceOf(
      anImage(8, 8, () => [0, 0, 0, 255]),
      anImage(8, 8, () => [0, 0, 0, 0]),
    );
    expect(half).toMatchObject({ divergence: 0.25, changedShare: 1 });
  });

  test("colour below full transparency is no difference", () => {
    const hidden = divergenceOf(
      anImage(4, 4, () => [255, 0, 0, 0]),
      anImage(4, 4, () => [0, 255, 0, 0]),
    );
    expect(hidden.changedShare).toBe(0);
  });

  test("another canvas size shows over the union", () => {
    const wider = divergenceOf(anImage(16, 8, red), anImage(8, 8, red));
    expect(wider).toMatchObject({ divergence: 0.5, changedShare: 0.5 });
    expect(wider.heatMap.width).toBe(16);
  });

  test("the heat map marks exactly the changed pixels", () => {
    const { heatMap } = divergenceOf(
      anImage(2, 1, red),
      anImage(2, 1, (x) => (x === 0 ? red() : [0, 0, 255, 255])),
    );
    expect([heatMap.rgba[0], (heatMap.rgba[4] ?? 0) > 0]).toEqual([0, true]);
  });
});
