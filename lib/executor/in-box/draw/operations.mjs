/**
 * The sprite operations (Test Cabinet §8.1): one table that the tool in the box, the host's regeneration and the
 * documentation share. Coordinates are signed and clipped, sizes are unsigned, every operation replaces pixels.
 */

/** @typedef {"color" | "coordinate" | "size"} FieldKind */
/** @typedef {{ op: string, [field: string]: string | number }} Operation */

/** Bounds the work of one operation; nothing that shows on a canvas of 1024 needs more. */
const COORDINATE_LIMIT = 16_384;

/** @type {Readonly<Record<string, Readonly<Record<string, FieldKind>>>>} */
export const OPERATIONS = {
  fill_background: { color: "color" },
  set_pixel: { x: "coordinate", y: "coordinate", color: "color" },
  fill_rect: { x: "coordinate", y: "coordinate", width: "size", height: "size", color: "color" },
  stroke_rect: { x: "coordinate", y: "coordinate", width: "size", height: "size", color: "color" },
  line: { x0: "coordinate", y0: "coordinate", x1: "coordinate", y1: "coordinate", color: "color" },
  fill_circle: { cx: "coordinate", cy: "coordinate", r: "size", color: "color" },
  stroke_circle: { cx: "coordinate", cy: "coordinate", r: "size", color: "color" },
  flood_fill: { x: "coordinate", y: "coordinate", color: "color" },
  mirror_horizontal: { axis_x: "coordinate" },
};

const COLOR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

/** @param {unknown} value @param {FieldKind} kind @returns {string | null} what is wrong */
function fieldProblem(value, kind) {
  if (kind === "color") {
    return typeof value === "string" && COLOR.test(value) ? null : "must be a colour #rrggbb or #rrggbbaa";
  }
  if (typeof value !== "number" || !Number.isInteger(value)) return "must be a whole number";
  if (Math.abs(value) > COORDINATE_LIMIT) return `must lie within ±${COORDINATE_LIMIT}`;
  return kind === "size" && value < 0 ? "must not be negative" : null;
}

/**
 * Says in one sentence why a value is no operation; null when it is one.
 * @param {unknown} value
 * @returns {string | null}
 */
export function operationProblem(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "is not an object";
  const record = Object.fromEntries(Object.entries(value));
  const name = record["op"];
  if (typeof name !== "string" || !Object.hasOwn(OPERATIONS, name)) {
    return `has the unknown op ${JSON.stringify(name ?? null).slice(0, 60)}`;
  }
  const fields = OPERATIONS[name] ?? {};
  for (const [field, kind] of Object.entries(fields)) {
    const problem = fieldProblem(record[field], kind);
    if (problem !== null) return `${name}.${field} ${problem}`;
  }
  const extra = Object.keys(record).find((key) => key !== "op" && !Object.hasOwn(fields, key));
  return extra === undefined ? null : `${name} has the unknown field ${JSON.stringify(extra).slice(0, 60)}`;
}

/** @param {unknown} value @returns {value is Operation} */
export function isOperation(value) {
  return operationProblem(value) === null;
}
