import { PNG } from "pngjs";
import { ok, refuse, type Result } from "@/lib/shared/result";
import type { RgbaImage } from "./image-comparison";

const SIGNATURE = "89504e470d0a1a0a";
/** Larger sides are refused; it also bounds what an inflated stream may hold. */
const SIDE_LIMIT = 4096;

/** Decodes a hostile PNG: size is judged from the header before anything is inflated. */
export function decodePng(bytes: Buffer): Result<RgbaImage, "not-a-png"> {
  if (bytes.length < 33 || bytes.subarray(0, 8).toString("hex") !== SIGNATURE) {
    return refuse("not-a-png", "The file is not a PNG.");
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || width > SIDE_LIMIT || height > SIDE_LIMIT) {
    return refuse(
      "not-a-png",
      `The PNG claims ${width} × ${height} pixels; ${SIDE_LIMIT} a side are allowed.`,
    );
  }
  // pngjs inflates an interlaced stream without a bound.
  if (bytes[28] !== 0) return refuse("not-a-png", "Interlaced PNGs are not read.");
  try {
    const { data } = PNG.sync.read(bytes);
    return ok({ width, height, rgba: new Uint8Array(data) });
  } catch (error) {
    return refuse(
      "not-a-png",
      `The PNG cannot be decoded: ${error instanceof Error ? error.message : "unknown"}.`,
    );
  }
}
