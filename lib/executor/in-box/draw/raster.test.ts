import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { encodePng } from "./png.mjs";
import { renderOperations } from "./raster.mjs";

const INK = "#000000";
const cases: [string, { op: string; [field: string]: string | number }[], string][] = [
  [
    "a rectangle is half open",
    [{ op: "fill_rect", x: 1, y: 1, width: 2, height: 1, color: INK }],
    "..... .##.. ..... ..... .....",
  ],
  [
    "a rectangle is clipped",
    [{ op: "fill_rect", x: -2, y: 4, width: 4, height: 9, color: INK }],
    "..... ..... ..... ..... ##...",
  ],
  [
    "a border is one pixel wide",
    [{ op: "stroke_rect", x: 0, y: 0, width: 4, height: 3, color: INK }],
    "####. #..#. ####. ..... .....",
  ],
  [
    "a border without width is nothing",
    [{ op: "stroke_rect", x: 0, y: 0, width: 0, height: 3, color: INK }],
    "..... ..... ..... ..... .....",
  ],
  [
    "a line has both ends",
    [{ op: "line", x0: 0, y0: 0, x1: 4, y1: 2, color: INK }],
    "#.... .##.. ...## ..... .....",
  ],
  [
    "a disc of radius 1 is a cross",
    [{ op: "fill_circle", cx: 2, cy: 2, r: 1, color: INK }],
    "..... ..#.. .###. ..#.. .....",
  ],
  [
    "a ring of radius 2 leaves its middle",
    [{ op: "stroke_circle", cx: 2, cy: 2, r: 2, color: INK }],
    "..#.. .#.#. #...# .#.#. ..#..",
  ],
  [
    "a ring of radius 0 is one pixel",
    [{ op: "stroke_circle", cx: 2, cy: 2, r: 0, color: INK }],
    "..... ..... ..#.. ..... .....",
  ],
  [
    "a pixel off the canvas is nothing",
    [{ op: "set_pixel", x: 5, y: -1, color: INK }],
    "..... ..... ..... ..... .....",
  ],
  [
    "a flood stops at a border",
    [
      { op: "line", x0: 2, y0: 0, x1: 2, y1: 4, color: "#ffffff" },
      { op: "flood_fill", x: 0, y: 0, color: INK },
    ],
    "##o.. ##o.. ##o.. ##o.. ##o..",
  ],
  [
    "a flood of the same colour ends",
    [
      { op: "fill_background", color: INK },
      { op: "flood_fill", x: 0, y: 0, color: INK },
    ],
    "##### ##### ##### ##### #####",
  ],
  [
    "a mirror copies left to right",
    [
      { op: "set_pixel", x: 0, y: 0, color: INK },
      { op: "mirror_horizontal", axis_x: 2 },
    ],
    "#..#. ..... ..... ..... .....",
  ],
  [
    "transparent paint erases",
    [
      { op: "fill_background", color: INK },
      { op: "fill_rect", x: 0, y: 0, width: 5, height: 4, color: "#00000000" },
    ],
    "..... ..... ..... ..... #####",
  ],
];

function asText({ width, height, rgba }: { width: number; height: number; rgba: Uint8Array }): string {
  const letter = (at: number): string => (rgba[at + 3] === 0 ? "." : rgba[at] === 0 ? "#" : "o");
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => letter((y * width + x) * 4)).join(""),
  ).join(" ");
}

describe("the rasteriser", () => {
  test.each(cases)("%s", (_, operations, expected) => {
    const canvas = renderOperations({ width: 5, height: 5, background: "transparent" }, operations);
    expect(asText(canvas)).toBe(expected);
  });

  test("a background colour fills the canvas with its alpha", () => {
    const canvas = renderOperations({ width: 1, height: 1, background: "#01020380" }, []);
    expect([...canvas.rgba]).toEqual([1, 2, 3, 128]);
  });

  test("another decoder reads back the pixels that were written", () => {
    const canvas = renderOperations({ width: 7, height: 3, background: "#ff880040" }, [
      { op: "line", x0: 0, y0: 0, x1: 6, y1: 2, color: "#102030" },
    ]);
    const decoded = PNG.sync.read(encodePng(canvas));
    expect([decoded.width, decoded.height, Buffer.compare(decoded.data, Buffer.from(canvas.rgba))]).toEqual([
      7, 3, 0,
    ]);
  });
});
