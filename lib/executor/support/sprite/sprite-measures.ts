import type { SpriteMeasure } from "@/lib/contracts/scenario-manifest";
import type { RgbaImage } from "../image-comparison";

type Box = { left: number; top: number; right: number; bottom: number };

/** Measures the regenerated sprite; shares are 0..1. A sprite without an opaque pixel measures 0 throughout. */
export function measureSprite(image: RgbaImage, operations: number): Readonly<Record<SpriteMeasure, number>> {
  const view = createView(image);
  const opaque = view.points.filter(([x, y]) => view.isOpaque(x, y));
  const box = boxOf(opaque);
  const edge = opaque.filter(([x, y]) => view.neighbours(x, y).some(([nx, ny]) => !view.isOpaque(nx, ny)));
  const core = opaque.filter(([x, y]) => isInCore(box, x, y));
  return {
    colours: new Set(opaque.map(([x, y]) => view.colour(x, y))).size,
    "opaque-share": opaque.length / (image.width * image.height),
    "box-width": opaque.length === 0 ? 0 : box.right - box.left + 1,
    "box-height": opaque.length === 0 ? 0 : box.bottom - box.top + 1,
    "centre-x": opaque.length === 0 ? 0 : (box.left + box.right + 1) / 2 / image.width,
    symmetry: share(opaque, (x, y) => view.colour(x, y) === view.colour(box.left + box.right - x, y)),
    "outline-share": share(edge, (x, y) => view.luminance(x, y) < 0.25),
    islands: countIslands(view, opaque),
    "dark-share": share(opaque, (x, y) => view.luminance(x, y) < 0.25),
    "bright-share": share(opaque, (x, y) => view.luminance(x, y) > 0.7),
    "warm-share": share(opaque, view.isWarm),
    "core-bright-share": share(core, (x, y) => view.luminance(x, y) > 0.7),
    operations,
  };
}

type Point = readonly [x: number, y: number];

function share(points: readonly Point[], test: (x: number, y: number) => boolean): number {
  return points.length === 0 ? 0 : points.filter(([x, y]) => test(x, y)).length / points.length;
}

type View = ReturnType<typeof createView>;

function createView({ width, height, rgba }: RgbaImage) {
  const channel = (x: number, y: number, index: number): number => rgba[(y * width + x) * 4 + index] ?? 0;
  const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height;
  return {
    points: Array.from({ length: width * height }, (_, i): Point => [i % width, Math.floor(i / width)]),
    isOpaque: (x: number, y: number): boolean => isInside(x, y) && channel(x, y, 3) > 0,
    colour: (x: number, y: number): number =>
      isInside(x, y)
        ? channel(x, y, 0) * 2 ** 24 + channel(x, y, 1) * 65_536 + channel(x, y, 2) * 256 + channel(x, y, 3)
        : -1,
    luminance: (x: number, y: number): number =>
      (0.2126 * channel(x, y, 0) + 0.7152 * channel(x, y, 1) + 0.0722 * channel(x, y, 2)) / 255,
    isWarm: (x: number, y: number): boolean =>
      channel(x, y, 0) >= channel(x, y, 1) &&
      channel(x, y, 1) > channel(x, y, 2) &&
      channel(x, y, 0) - channel(x, y, 2) > 60,
    neighbours: (x: number, y: number): readonly Point[] => [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ],
  };
}

function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The middle third of the bounding box, both ways. */
function isInCore(box: Box, x: number, y: number): boolean {
  const across = (x + 0.5 - box.left) / (box.right - box.left + 1);
  const down = (y + 0.5 - box.top) / (box.bottom - box.top + 1);
  return across > 1 / 3 && across < 2 / 3 && down > 1 / 3 && down < 2 / 3;
}

/** Number of 4-connected groups of opaque pixels. */
function countIslands(view: View, opaque: readonly Point[]): number {
  const unseen = new Set(opaque.map(([x, y]) => `${x},${y}`));
  let islands = 0;
  for (const start of opaque) {
    if (!unseen.has(start.join())) continue;
    islands += 1;
    const open: Point[] = [start];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      if (unseen.delete(point.join())) open.push(...view.neighbours(...point));
    }
  }
  return islands;
}
