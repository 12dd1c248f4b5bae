// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /[\u0000\ud800-\udfff]/;

/** A text as Postgres can hold it: NUL becomes U+2400 (symbol for null), half a surrogate pair U+FFFD. */
export function storableText(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  return Buffer.from(text.replaceAll("\u0000", "\u2400"), "utf8").toString("utf8");
}

/**
 * A copy of a JSON value whose texts and keys Postgres can hold. Files keep what was said byte for byte; jsonb and text
 * columns can hold neither NUL nor half a surrogate pair, and agents print both.
 */
export function storableJson<T>(value: T): T;
export function storableJson(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => storableJson(item));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      storableText(key),
      storableJson(member),
    ]),
  );
}
