// Draws the height of the water over one tide as a PNG, by the page's own formula.
import { mkdirSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { heightAt, TIDE_MINUTES } from "./src/tide.js";

const WIDTH = 745;
const HEIGHT = 400;
const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1), 255);
for (let y = 0; y < HEIGHT; y += 1) rows[y * (WIDTH * 3 + 1)] = 0;
const paint = (x, y, colour) => rows.set(colour, y * (WIDTH * 3 + 1) + 1 + x * 3);
for (let x = 0; x < WIDTH; x += 1) {
  const top = HEIGHT - Math.round(heightAt((x * TIDE_MINUTES) / WIDTH));
  for (let y = top; y < HEIGHT; y += 1) paint(x, y, y < top + 4 ? [31, 78, 95] : [190, 220, 232]);
  for (let line = 100; line < HEIGHT; line += 100) paint(x, line, [150, 160, 170]);
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
header.writeUInt32BE(WIDTH, 0);
header.writeUInt32BE(HEIGHT, 4);
header.set([8, 2, 0, 0, 0], 8);
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
mkdirSync("proofs", { recursive: true });
writeFileSync(
  "proofs/tide-curve.png",
  Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]),
);
