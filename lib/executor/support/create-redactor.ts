import { FIELD_RULE, secretPatterns, type KnownSecret, type SecretPatterns } from "./secret-patterns";

/** `text`: all rules. `source`: without member names, which source code is full of. `binary`: known secrets, byte for byte. */
export type RedactionScope = "text" | "source" | "binary";
type Hit = { start: number; end: number; replacement: string; rule: string };

/** What was taken out: how often by which rule in which file; never what. */
export type RedactionReport = {
  total: number;
  rules: Record<string, number>;
  files: { path: string; rules: Record<string, number> }[];
};

/** Kept back at the end of a long line: no secret that begins before it can be unfinished. */
const OVERLAP = 32 * 1024;
const MAX_HELD = 96 * 1024;
const NOTHING = Buffer.alloc(0);

function hitsIn(
  text: string,
  { known, shapes, fields, ruleOf }: SecretPatterns,
  scope: RedactionScope,
): Hit[] {
  const hits: Hit[] = [];
  const add = (start: number, match: string, rule: string, replacement: string): void => {
    hits.push({
      start,
      end: start + match.length,
      rule,
      replacement: scope === "binary" ? "*".repeat(match.length) : replacement,
    });
  };
  const named = (pattern: RegExp): void => {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const rule = ruleOf(match);
      add(index, match, rule, `[redacted:${rule}]`);
    }
  };
  if (known !== null) named(known);
  if (scope !== "binary") named(shapes);
  if (scope === "text")
    for (const { 1: opening = "", 3: value = "", index } of text.matchAll(fields))
      if (value !== "") add(index + opening.length, value, FIELD_RULE, "[REDACTED]");
  return withoutOverlaps(hits);
}

/** The earlier hit wins, of two at one place the longer one. */
function withoutOverlaps(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (hit.start >= (kept.at(-1)?.end ?? 0)) kept.push(hit);
  return kept;
}

function replaced(text: string, hits: readonly Hit[]): string {
  let out = "";
  let from = 0;
  for (const { start, end, replacement } of hits) {
    out += text.slice(from, start) + replacement;
    from = end;
  }
  return out + text.slice(from);
}

/**
 * Takes secrets out of everything that a run stores, before it is hashed (harness-e2e §3.7). Bytes are read as Latin-1, so
 * that nothing depends on their being text. A secret that stands on two lines is not found; a private key's block is.
 */
export function createRedactor(secrets: readonly KnownSecret[]) {
  const patterns = secretPatterns(secrets);
  const counts = new Map<string, Map<string, number>>();

  const count = (file: string, hits: readonly Hit[]): void => {
    if (hits.length === 0) return;
    const rules = counts.get(file) ?? new Map<string, number>();
    for (const { rule } of hits) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    counts.set(file, rules);
  };
  const text = (value: string, file: string): string => {
    const bytes = Buffer.from(value, "utf8").toString("latin1");
    const hits = hitsIn(bytes, patterns, "text");
    count(file, hits);
    return hits.length === 0 ? value : Buffer.from(replaced(bytes, hits), "latin1").toString("utf8");
  };

  /** Redacts a stream of bytes: what goes in comes out, some of it later, nothing of a secret ever. */
  function stream(file: string, scope: RedactionScope) {
    let held: Buffer = NOTHING;
    let hasChanged = false;
    const give = (isLast: boolean): Buffer => {
      const bytes = held;
      const reading = bytes.toString("latin1");
      const hits = hitsIn(reading, patterns, scope);
      const cut = isLast ? bytes.length : cutOf(bytes, hits);
      const done = hits.filter(({ end }) => end <= cut);
      held = bytes.subarray(cut);
      count(file, done);
      if (done.length === 0) return bytes.subarray(0, cut);
      hasChanged = true;
      return Buffer.from(replaced(reading.slice(0, cut), done), "latin1");
    };
    return {
      push(chunk: Uint8Array): Buffer {
        const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        held = held.length === 0 ? fresh : Buffer.concat([held, fresh]);
        return held.length <= MAX_HELD && !fresh.includes(10) ? NOTHING : give(false);
      },
      end: (): Buffer => give(true),
      hasChanged: (): boolean => hasChanged,
    };
  }

  return {
    text,
    stream,
    /** Every text of a JSON value, names of members included. */
    json<T>(value: T, file: string): T {
      return redactJson(value, (one) => text(one, file));
    },
    report: (): RedactionReport => reportOf(counts),
  };
}
export type Redactor = ReturnType<typeof createRedactor>;

/** Behind the last whole line, or in a line without end as far as is safe; never inside a secret. */
function cutOf(bytes: Buffer, hits: readonly Hit[]): number {
  const lineEnd = bytes.lastIndexOf(10) + 1;
  const cut = Math.max(lineEnd, bytes.length > MAX_HELD ? bytes.length - OVERLAP : 0);
  const last = hits.at(-1);
  const open = last?.end === bytes.length ? last.start : bytes.length;
  const across = hits.find(({ start, end }) => start < cut && end > cut);
  return Math.min(across?.end ?? cut, open);
}

function redactJson<T>(value: T, redact: (text: string) => string): T;
function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redactJson(item, redact));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      redact(key),
      redactJson(member, redact),
    ]),
  );
}

function reportOf(counts: ReadonlyMap<string, ReadonlyMap<string, number>>): RedactionReport {
  const rules: Record<string, number> = {};
  for (const [rule, times] of [...counts.values()].flatMap((of) => [...of]))
    rules[rule] = (rules[rule] ?? 0) + times;
  const files = [...counts]
    .map(([path, of]) => ({ path, rules: Object.fromEntries(of) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { total: Object.values(rules).reduce((sum, times) => sum + times, 0), rules, files };
}
