/**
 * Pure rasteriser, the same bytes in the box and on the host: that identity is what makes the regenerated image
 * the judged one. Plain JavaScript because the box runs it without a build step and without packages.
 */

/** @typedef {{ width: number, height: number, rgba: Uint8Array }} Canvas */
/** @typedef {import("./operations.mjs").Operation} Operation */
/** @typedef {readonly [number, number, number, number]} Color */

/** @param {string} text @returns {Color} */
function parseColor(text) {
  if (text === "transparent") return [0, 0, 0, 0];
  const value = Number.parseInt(text.slice(1, 7), 16);
  const alpha = text.length > 7 ? Number.parseInt(text.slice(7, 9), 16) : 255;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, alpha];
}

/** @param {number} width @param {number} height @param {string} background @returns {Canvas} */
function createCanvas(width, height, background) {
  const canvas = { width, height, rgba: new Uint8Array(width * height * 4) };
  fillRect(canvas, 0, 0, width, height, parseColor(background));
  return canvas;
}

/** @param {Canvas} canvas @param {number} x @param {number} y @param {Color} color */
function put(canvas, x, y, color) {
  if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return;
  canvas.rgba.set(color, (y * canvas.width + x) * 4);
}

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} width @param {number} height @param {Color} color */
function fillRect(canvas, x, y, width, height, color) {
  const right = Math.min(canvas.width, x + width);
  const bottom = Math.min(canvas.height, y + height);
  for (let row = Math.max(0, y); row < bottom; row += 1) {
    for (let column = Math.max(0, x); column < right; column += 1) put(canvas, column, row, color);
  }
}

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} width @param {number} height @param {Color} color */
function strokeRect(canvas, x, y, width, height, color) {
  if (width === 0 || height === 0) return;
  fillRect(canvas, x, y, width, 1, color);
  fillRect(canvas, x, y + height - 1, width, 1, color);
  fillRect(canvas, x, y, 1, height, color);
  fillRect(canvas, x + width - 1, y, 1, height, color);
}

/** Integer Bresenham, both ends included. @param {Canvas} canvas @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {Color} color */
function line(canvas, x0, y0, x1, y1, color) {
  const dx = Math.abs(x1 - x0);
  const dy = -Math.abs(y1 - y0);
  const stepX = x0 < x1 ? 1 : -1;
  const stepY = y0 < y1 ? 1 : -1;
  let [x, y, error] = [x0, y0, dx + dy];
  for (;;) {
    put(canvas, x, y, color);
    if (x === x1 && y === y1) return;
    const doubled = 2 * error;
    if (doubled >= dy) [x, error] = [x + stepX, error + dy];
    if (doubled <= dx) [y, error] = [y + stepY, error + dx];
  }
}

/** @param {Canvas} canvas @param {number} cx @param {number} cy @param {number} r @param {number} beyond squared distance that is left out @param {Color} color */
function ring(canvas, cx, cy, r, beyond, color) {
  const bottom = Math.min(canvas.height - 1, cy + r);
  const right = Math.min(canvas.width - 1, cx + r);
  for (let y = Math.max(0, cy - r); y <= bottom; y += 1) {
    for (let x = Math.max(0, cx - r); x <= right; x += 1) {
      const squared = (x - cx) ** 2 + (y - cy) ** 2;
      if (squared > beyond && squared <= r * r) put(canvas, x, y, color);
    }
  }
}

/** 4-connected, exact colour match. @param {Canvas} canvas @param {number} x @param {number} y @param {Color} color */
function floodFill(canvas, x, y, color) {
  const { width, height, rgba } = canvas;
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const packed = (color[0] * 2 ** 24 + (color[1] << 16) + (color[2] << 8) + color[3]) >>> 0;
  const from = pixels.getUint32((y * width + x) * 4);
  if (from === packed) return;
  const open = [y * width + x];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (pixels.getUint32(index * 4) !== from) continue;
    pixels.setUint32(index * 4, packed);
    const column = index % width;
    if (column > 0) open.push(index - 1);
    if (column < width - 1) open.push(index + 1);
    if (index >= width) open.push(index - width);
    if (index < width * (height - 1)) open.push(index + width);
  }
}

/** For x in [0, axis): column 2·axis−1−x becomes column x. @param {Canvas} canvas @param {number} axis */
function mirrorHorizontal(canvas, axis) {
  const { width, height, rgba } = canvas;
  for (let x = 0; x < Math.min(axis, width); x += 1) {
    const target = 2 * axis - 1 - x;
    if (target >= width) continue;
    for (let y = 0; y < height; y += 1) {
      rgba.copyWithin((y * width + target) * 4, (y * width + x) * 4, (y * width + x + 1) * 4);
    }
  }
}

/** @type {Readonly<Record<string, (canvas: Canvas, number: (field: string) => number, color: () => Color) => void>>} */
const DRAWERS = {
  fill_background: (canvas, _, color) => fillRect(canvas, 0, 0, canvas.width, canvas.height, color()),
  set_pixel: (canvas, n, color) => put(canvas, n("x"), n("y"), color()),
  fill_rect: (canvas, n, color) => fillRect(canvas, n("x"), n("y"), n("width"), n("height"), color()),
  stroke_rect: (canvas, n, color) => strokeRect(canvas, n("x"), n("y"), n("width"), n("height"), color()),
  line: (canvas, n, color) => line(canvas, n("x0"), n("y0"), n("x1"), n("y1"), color()),
  fill_circle: (canvas, n, color) => ring(canvas, n("cx"), n("cy"), n("r"), -1, color()),
  stroke_circle: (canvas, n, color) =>
    ring(canvas, n("cx"), n("cy"), n("r"), n("r") === 0 ? -1 : (n("r") - 1) ** 2, color()),
  flood_fill: (canvas, n, color) => floodFill(canvas, n("x"), n("y"), color()),
  mirror_horizontal: (canvas, n) => mirrorHorizontal(canvas, n("axis_x")),
};

/** Applies one checked operation in place. @param {Canvas} canvas @param {Operation} operation */
function applyOperation(canvas, operation) {
  const drawer = DRAWERS[operation.op];
  if (drawer === undefined) throw new TypeError(`no such operation: ${operation.op}`);
  drawer(
    canvas,
    (field) => Number(operation[field]),
    () => parseColor(String(operation["color"])),
  );
}

/**
 * Replays a checked log on a fresh canvas.
 * @param {{ width: number, height: number, background: string }} size
 * @param {readonly Operation[]} operations
 * @returns {Canvas}
 */
export function renderOperations(size, operations) {
  const canvas = createCanvas(size.width, size.height, size.background);
  for (const operation of operations) applyOperation(canvas, operation);
  return canvas;
}
