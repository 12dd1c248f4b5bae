// Paints previews that the logs do not have: the divergence must show.
import { mkdirSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const size = 32; // Another size than the canvas, too.
const rows = Buffer.alloc(size * (size * 4 + 1));
for (let y = 0; y < size; y += 1) {
  for (let x = 0; x < size; x += 1) {
    const inside = Math.abs(x - 15.5) < 8 && Math.abs(y - 16) < 14;
    rows.set(inside ? [255, 209, 102, 255] : [0, 0, 0, 0], y * (size * 4 + 1) + 1 + x * 4);
  }
}
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};
const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
header.set([8, 6, 0, 0, 0], 8);
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const parts = [signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
mkdirSync("preview", { recursive: true });
for (let frame = 0; frame < 8; frame += 1) writeFileSync(`preview/${frame}.png`, Buffer.concat(parts));
