import type { RgbaImage } from "../image-comparison";

/** One step of a sequence; `changedShare` is null when one of its two frames does not replay. */
export type Step = { from: number; to: number; changedShare: number | null };

/** All frames side by side; a missing one leaves its place transparent. */
export function rowOf(
  { width, height }: { width: number; height: number },
  images: readonly (RgbaImage | null)[],
): RgbaImage {
  const row = {
    width: width * images.length,
    height,
    rgba: new Uint8Array(width * images.length * height * 4),
  };
  for (const [index, image] of images.entries()) {
    if (image === null) continue;
    for (let y = 0; y < height; y += 1)
      row.rgba.set(
        image.rgba.subarray(y * width * 4, (y + 1) * width * 4),
        (y * row.width + index * width) * 4,
      );
  }
  return row;
}

/** How much changes from each frame of a sequence to the next, the last one joined to the first. */
export function motionsOf(images: readonly (RgbaImage | null)[], sequence: readonly number[]): Step[] {
  if (sequence.length < 2) return [];
  return sequence.map((from, place) => {
    const to = sequence[(place + 1) % sequence.length] ?? from;
    return { from, to, changedShare: changedShare(images[from] ?? null, images[to] ?? null) };
  });
}

/** Share of the pixels that differ; both frames have the canvas of the sheet. */
function changedShare(a: RgbaImage | null, b: RgbaImage | null): number | null {
  if (a === null || b === null) return null;
  const [left, right] = [a, b].map(({ rgba }) => new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength));
  let changed = 0;
  for (let at = 0; at < a.rgba.byteLength; at += 4)
    if (left?.getUint32(at) !== right?.getUint32(at)) changed += 1;
  return changed / (a.width * a.height);
}
