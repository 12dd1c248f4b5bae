import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { rawLineSchema, type RawLine } from "@/lib/contracts/raw-line";
import { decodeLine } from "../support/decode-line";

/** Lines of standard output that a real program printed, from its recordings. */
export function recordedLines(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".raw.jsonl"));
  const lines = files.flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => rawLineSchema.parse(JSON.parse(line))),
  );
  return lines.filter(({ stream }) => stream === "stdout").map(({ line }) => line);
}

const MAX_LINE_BYTES = 1_048_576;

/** Names that mean something to whoever keeps values in plain objects. */
const POISON = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "toJSON",
];
const PIECES = ["null", "[]", "{}", '""', "-1", "1e999", "true", '"__proto__"', '{"__proto__":{"type":"x"}}'];

type Damage = (line: Buffer) => Buffer;

const cut = (line: Buffer, at: number, length: number): Buffer =>
  Buffer.concat([line.subarray(0, at), line.subarray(at + length)]);
const put = (line: Buffer, at: number, bytes: Buffer): Buffer =>
  Buffer.concat([line.subarray(0, at), bytes, line.subarray(at)]);

/** One thing that may befall a line: bytes go, come, change or come twice; a value or a key becomes another. */
const aSmallDamage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(fc.nat(), fc.nat({ max: 40 })).map<Damage>(
    ([at, length]) =>
      (line) =>
        cut(line, at % (line.length + 1), length),
  ),
  fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 })).map<Damage>(
    ([at, bytes]) =>
      (line) =>
        put(line, at % (line.length + 1), Buffer.from(bytes)),
  ),
  fc.tuple(fc.nat(), fc.nat({ max: 60 })).map<Damage>(([at, length]) => (line) => {
    const start = at % (line.length + 1);
    return put(line, start, line.subarray(start, start + length));
  }),
  fc.tuple(fc.nat(), fc.constantFrom(...PIECES)).map<Damage>(
    ([which, piece]) =>
      (line) =>
        replaceNth(line, /:("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g, which, `:${piece}`),
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...POISON)).map<Damage>(
    ([which, key]) =>
      (line) =>
        replaceNth(line, /"(?:[^"\\]|\\.)*":/g, which, `"${key}":`),
  ),
);

const aHugeText: fc.Arbitrary<Damage> = fc.integer({ min: 1, max: 3 }).map((size) => (line) => {
  const filler = Buffer.alloc(size * 500_000, "x");
  const at = line.lastIndexOf('"');
  return at < 0 ? Buffer.concat([line, filler]) : put(line, at, filler);
});

const aDamage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 999, arbitrary: aSmallDamage },
  { weight: 1, arbitrary: aHugeText },
);

function replaceNth(line: Buffer, pattern: RegExp, which: number, by: string): Buffer {
  const text = line.toString("latin1");
  const found = [...text.matchAll(pattern)];
  const one = found[which % Math.max(1, found.length)];
  if (one === undefined) return line;
  return Buffer.from(text.slice(0, one.index) + by + text.slice(one.index + one[0].length), "latin1");
}

/** As capture would store it: decoded as a whole, cut when it is too long, its bytes beside it when they are not UTF-8. */
function stored(bytes: Buffer): RawLine {
  const whole = Buffer.from(bytes.filter((byte) => byte !== 0x0a));
  return { stream: "stdout", ...decodeLine(whole.subarray(0, MAX_LINE_BYTES), whole.length) };
}

/** Recorded lines after one to three damages; a huge one is rare, since it is slow. */
export function aDamagedLine(lines: readonly string[]): fc.Arbitrary<RawLine> {
  return fc
    .tuple(fc.constantFrom(...lines), fc.array(aDamage, { minLength: 1, maxLength: 3 }))
    .map(([line, damages]) =>
      stored(damages.reduce<Buffer>((bytes, damage) => damage(bytes), Buffer.from(line))),
    );
}
