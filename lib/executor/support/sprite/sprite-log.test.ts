import { describe, expect, test } from "vitest";
import { ACTION_LOG_BYTES, parseActionLog } from "./sprite-log";

const canvas = { width: 32, height: 32 };
const read = (value: unknown) => parseActionLog(Buffer.from(JSON.stringify(value)), canvas);

const refused: [string, unknown, string][] = [
  ["an object", { op: "set_pixel" }, "not a JSON array"],
  ["an unknown op", [{ op: "erase" }], 'Entry 0 of the action log has the unknown op "erase"'],
  ["an op from the prototype", [{ op: "constructor" }], "unknown op"],
  ["a null entry", [null], "is not an object"],
  ["a missing colour", [{ op: "set_pixel", x: 1, y: 1 }], "set_pixel.color must be a colour"],
  ["a colour by name", [{ op: "fill_background", color: "red" }], "must be a colour"],
  ["a fraction", [{ op: "set_pixel", x: 1.5, y: 1, color: "#000000" }], "whole number"],
  ["a negative size", [{ op: "fill_circle", cx: 1, cy: 1, r: -1, color: "#000000" }], "not be negative"],
  ["a coordinate far away", [{ op: "line", x0: 0, y0: 0, x1: 1e9, y1: 0, color: "#000000" }], "within"],
  ["an extra field", [{ op: "mirror_horizontal", axis_x: 4, note: "hi" }], "unknown field"],
  [
    "too many operations",
    Array.from({ length: 20_001 }, () => ({ op: "mirror_horizontal", axis_x: 1 })),
    "are allowed",
  ],
];

describe("the action log", () => {
  test.each(refused)("refuses %s", (_, value, message) => {
    const result = read(value);
    expect(result.ok ? "accepted" : result.message).toContain(message);
  });

  test("refuses bytes that are no UTF-8 JSON", () => {
    expect(parseActionLog(Uint8Array.from([0xff, 0xfe]), canvas).ok).toBe(false);
  });

  test("refuses a log beyond the size limit before reading it", () => {
    const result = parseActionLog(new Uint8Array(ACTION_LOG_BYTES + 1), canvas);
    expect(result.ok ? "" : result.message).toContain("bytes");
  });

  test("allows fewer operations on a large canvas, so that a replay stays short", () => {
    const log = Array.from({ length: 300 }, () => ({ op: "fill_background", color: "#000000" }));
    const bytes = Buffer.from(JSON.stringify(log));
    expect([
      parseActionLog(bytes, canvas).ok,
      parseActionLog(bytes, { width: 1024, height: 1024 }).ok,
    ]).toEqual([true, false]);
  });

  test("an empty log is a log", () => {
    expect(read([])).toEqual({ ok: true, value: [] });
  });
});
