import * as fc from "fast-check";
import type { RawLine } from "@/lib/contracts/raw-line";

type Json = Record<string, unknown>;

/** A line of a made session; its marker stands in every text that the record holds, and in a field that nobody knows. */
export type MadeLine = { raw: RawLine; marker: string; record: Json | null };

const ODD_TEXTS = ["", " ", "\u0000", "\ud83d", "\u202e", "__proto__", "a\nb", "😀", "</script>", "%s%n"];
const ODD_NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 53 + 2, Number.MAX_SAFE_INTEGER, 5e-324];

/** Values of any JSON type; texts carry the marker so that whoever shows them shows it. */
function junk(marker: string): fc.Arbitrary<unknown> {
  const text = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string()).map((one) => one + marker);
  const leaf = fc.oneof(text, fc.constantFrom(...ODD_NUMBERS), fc.boolean(), fc.constant(null));
  return fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("type", "text", "id", "constructor", "path"), leaf, { maxKeys: 3 }),
  );
}

type Place = readonly (string | number)[];

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [place];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    placesOf(member, [...place, Array.isArray(value) ? Number(key) : key]),
  );
  return place.length === 0 ? inner : [place, ...inner];
}

function replaced(value: unknown, [key, ...rest]: Place, fresh: unknown): unknown {
  if (key === undefined) return fresh;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? replaced(item, rest, fresh) : item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === key ? replaced(member, rest, fresh) : member,
    ]),
  );
}

/** The value with a note of the marker in each of its objects, so that whatever part is kept shows it. */
function noted(value: unknown, marker: string): unknown {
  if (Array.isArray(value)) return value.map((item) => noted(item, marker));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, noted(member, marker)]);
  return { ...Object.fromEntries(members), note: marker };
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null
        ? Object.entries(inner).find(([name]) => name === String(key))?.[1]
        : undefined,
    value,
  );
}

/** What may stand in the place of a value: for a text or number anything, for an object what shows the marker itself. */
function standIn(value: unknown, marker: string): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return junk(marker);
  const shown = junk(marker).map((one) => [one, marker]);
  return fc.oneof(
    fc.constant(`in its place ${marker}`),
    shown,
    fc.constant({ type: "tool_use", is: marker }),
  );
}

/** The record as it should be, or with one value of it, at any depth but its notes, made something else. */
function bent(record: Json, marker: string): fc.Arbitrary<Json> {
  const places = placesOf(record).filter((place) => place.at(-1) !== "note");
  return fc.oneof(
    fc.constant(record),
    fc.constantFrom(...places).chain((place) =>
      standIn(valueAt(record, place), marker).map((fresh) => ({
        ...Object(replaced(record, place, fresh)),
      })),
    ),
  );
}

const deep = (marker: string): string =>
  `{"type":"deep","note":"${marker}","in":${"[".repeat(3000)}${"]".repeat(3000)}}`;

function notARecord(marker: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(`plain words ${marker}`),
    fc.constant(`{"type": "cut off ${marker}`),
    fc.constant(`[1, "${marker}"]`),
    fc.constant(`"${marker}"`),
    fc.constant(`\u0000\u001b[31m${marker}`),
    fc.constant(deep(marker)),
  );
}

const AT = ["2026-01-02T03:04:05.000Z", "2026-01-02T03:04:06.000Z"];

/** One line of a session that speaks the given records, well and badly. */
export function aMadeLine(
  marker: string,
  templates: readonly ((marker: string) => Json)[],
): fc.Arbitrary<MadeLine> {
  const records = templates.map((template): Json => ({ ...Object(noted(template(marker), marker)) }));
  const record = fc
    .constantFrom(...records)
    .chain((one) => bent(one, marker))
    .map((one) => ({ line: JSON.stringify(one), record: one }));
  const words = notARecord(marker).map((line) => ({ line, record: null }));
  return fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: record }, { weight: 1, arbitrary: words }),
      fc.constantFrom<RawLine["stream"]>("stdout", "stdout", "stdout", "stdout", "stderr"),
      fc.constantFrom(...AT, undefined),
    )
    .map(([made, stream, at]) => ({
      marker,
      record: stream === "stdout" ? made.record : null,
      raw: { ...(at === undefined ? {} : { at }), stream, line: made.line },
    }));
}

/** Sessions of up to 40 lines; markers end in a sign so that none is the beginning of another. */
export function aMadeSession(templates: readonly ((marker: string) => Json)[]): fc.Arbitrary<MadeLine[]> {
  return fc
    .integer({ min: 1, max: 40 })
    .chain((length) =>
      fc.tuple(...Array.from({ length }, (_, index) => aMadeLine(`~m${index}~`, templates))),
    );
}
