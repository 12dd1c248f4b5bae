import pixelmatch from "pixelmatch";
import { ssim } from "ssim.js";

export type RgbaImage = { width: number; height: number; rgba: Uint8Array };

export type ScreenshotComparison = {
  /** The smaller of the two signals: one alone misleads (lib/decisions/0010). */
  similarity: number;
  ssim: number;
  pixelShare: number;
  isBlank: boolean;
};

/** Colours that a picture of one flat surface with a seam of anti-aliasing may still have. */
const BLANK_COLOURS = 2;

/** Compares over the union of both canvases; what one side lacks counts as different. */
export function compareScreenshots(expected: RgbaImage, actual: RgbaImage): ScreenshotComparison {
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  const [left, right] = onUnion(expected, actual, width, height);
  const mismatched = pixelmatch(left.rgba, right.rgba, null, width, height, { checkerboard: false });
  const structure = ssim(asImageData(left), asImageData(right), { ssim: "bezkrovny", downsample: false });
  const pixelShare = 1 - mismatched / (width * height);
  const clamped = Math.min(1, Math.max(0, structure.mssim));
  return {
    similarity: Math.min(pixelShare, clamped),
    ssim: clamped,
    pixelShare,
    isBlank: hasAtMostColours(actual, BLANK_COLOURS),
  };
}

/**
 * Lays both pictures on the union canvas. Outside a picture stands the inverse of what the other one shows there,
 * so that no colour of the other picture can make the missing part look alike.
 */
function onUnion(a: RgbaImage, b: RgbaImage, width: number, height: number): [RgbaImage, RgbaImage] {
  const left = { width, height, rgba: new Uint8Array(width * height * 4) };
  const right = { width, height, rgba: new Uint8Array(width * height * 4) };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [mine, theirs] = [pixelAt(a, x, y), pixelAt(b, x, y)];
      const at = (y * width + x) * 4;
      left.rgba.set(mine ?? inverse(theirs), at);
      right.rgba.set(theirs ?? inverse(mine), at);
    }
  }
  return [left, right];
}

function pixelAt(image: RgbaImage, x: number, y: number): Uint8Array | null {
  if (x >= image.width || y >= image.height) return null;
  const at = (y * image.width + x) * 4;
  return image.rgba.subarray(at, at + 4);
}

function inverse(pixel: Uint8Array | null): readonly number[] {
  const [r = 0, g = 0, b = 0] = pixel ?? [];
  return [r < 128 ? 255 : 0, g < 128 ? 255 : 0, b < 128 ? 255 : 0, 255];
}

function asImageData(image: RgbaImage): { width: number; height: number; data: Uint8ClampedArray } {
  return { width: image.width, height: image.height, data: new Uint8ClampedArray(image.rgba) };
}

function hasAtMostColours(image: RgbaImage, limit: number): boolean {
  const seen = new Set<number>();
  const pixels = new DataView(image.rgba.buffer, image.rgba.byteOffset, image.rgba.byteLength);
  for (let at = 0; at + 4 <= image.rgba.byteLength; at += 4) {
    seen.add(pixels.getUint32(at));
    if (seen.size > limit) return false;
  }
  return true;
}

export type Divergence = {
  /** Mean absolute difference over premultiplied RGBA, 0..1. */
  divergence: number;
  changedShare: number;
  /** Where and how much the pictures differ, on the union canvas. */
  heatMap: RgbaImage;
};

/** Cheat divergence of a preview from the regenerated image: alpha and canvas size count (lib/decisions/0010). */
export function divergenceOf(preview: RgbaImage, regenerated: RgbaImage): Divergence {
  const width = Math.max(preview.width, regenerated.width);
  const height = Math.max(preview.height, regenerated.height);
  const heatMap = { width, height, rgba: new Uint8Array(width * height * 4) };
  let total = 0;
  let changed = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const difference = pixelDifference(pixelAt(preview, x, y), pixelAt(regenerated, x, y));
      total += difference;
      if (difference > 0) changed += 1;
      const heat = difference === 0 ? 0 : Math.round(80 + 175 * difference);
      heatMap.rgba.set([heat, 0, heat === 0 ? 0 : 255 - heat, 255], (y * width + x) * 4);
    }
  }
  return { divergence: total / (width * height), changedShare: changed / (width * height), heatMap };
}

/** A pixel that only one side has is fully different, whatever it holds. */
function pixelDifference(a: Uint8Array | null, b: Uint8Array | null): number {
  if (a === null || b === null) return 1;
  const alphaA = (a[3] ?? 0) / 255;
  const alphaB = (b[3] ?? 0) / 255;
  let sum = Math.abs(alphaA - alphaB) * 255;
  for (let channel = 0; channel < 3; channel += 1) {
    sum += Math.abs((a[channel] ?? 0) * alphaA - (b[channel] ?? 0) * alphaB);
  }
  return sum / (4 * 255);
}
