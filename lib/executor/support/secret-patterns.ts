/** A secret whose value is known: the run's credential, a provider's key, a value of the environment. */
export type KnownSecret = { name: string; value: string };

/** Shorter values are too common to be taken out wherever they stand (harness-e2e §3.7). */
const MIN_SECRET_BYTES = 8;
const TOKEN = "[A-Za-z0-9_.-]";
/** A token without a digit is mostly a word: a style class, a package's name. */
const WITH_DIGIT = "(?=[A-Za-z_.-]{0,200}[0-9])";
const PEM_TEXT = String.raw`(?:[A-Za-z0-9+/=\s,:.-]|\\+[nr])`;
const PEM_NAME = "[A-Z ]{0,40}PRIVATE KEY-----";

/** Forms of tokens that are secrets whoever made them. Every length is bounded: hostile output must not cost squares of time. */
const SHAPES = [
  ["private_key", `-----BEGIN ${PEM_NAME}(?:(?!-----)${PEM_TEXT}){0,20000}(?:-----END ${PEM_NAME})?`],
  ["bearer_token", `\\b[Bb]earer\\s{1,8}${WITH_DIGIT}${TOKEN}{12,4096}`],
  ["github_token", `\\bgithub_pat_${TOKEN}{24,4096}|\\bghp_${TOKEN}{20,4096}`],
  ["slack_token", `\\bxox[bap]-${TOKEN}{20,4096}`],
  ["api_token", `\\bsk-${WITH_DIGIT}${TOKEN}{20,4096}`],
  ["aws_access_key", "\\bAKIA[A-Z0-9]{16,64}\\b"],
  ["jwt", `\\beyJ${TOKEN}{40,8192}`],
] as const;

/** JSON members that hold secrets by their name, also in JSON that stands inside a JSON text. */
const FIELD_NAMES =
  "authorization|cookie|password|passwd|secret|client_secret|api_key|apikey|access_token|refresh_token|private_key";
export const FIELD_RULE = "sensitive_field";
const FIELD = new RegExp(
  String.raw`(?<!\\)((\\{0,16})"(?:${FIELD_NAMES})\2"\s{0,8}:\s{0,8}\2")(?!\[redacted)([^"\\]{0,8192}(?:\\+[^"\\][^"\\]{0,8192}){0,64})`,
  "gi",
);

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Base64 of `bytes` at each of three places in a longer text; what its neighbours decide is cut off. */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replaceAll("=", "");
    const firstOwn = [0, 2, 3][before] ?? 0;
    return text.slice(firstOwn, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
}

const toUrl = (value: string): string =>
  encodeURIComponent(value).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

/** How a value may be written: as it is, in JSON (also inside JSON), in an address, in base64 and in hexadecimal digits. */
function writings(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const json = JSON.stringify(value).slice(1, -1);
  const cores = base64Cores(bytes);
  const all = [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(value),
    encodeURIComponent(value).toLowerCase(),
    toUrl(value),
    ...cores,
    ...cores.map((core) => core.replaceAll("+", "-").replaceAll("/", "_")),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
  return all.map((text) => Buffer.from(text, "utf8").toString("latin1")).filter(isLongEnough);
}

const isLongEnough = (text: string): boolean => text.length >= MIN_SECRET_BYTES;

export type SecretPatterns = {
  /** One pattern over bytes read as Latin-1; `ruleOf` names what matched. */
  known: RegExp | null;
  shapes: RegExp;
  fields: RegExp;
  ruleOf: (match: string) => string;
};

const SHAPE_RULES = SHAPES.map(([rule, source]) => [rule, new RegExp(`^(?:${source})`)] as const);

/** Patterns of the known secrets and of the token shapes. Longer writings come first, so that none hides another. */
export function secretPatterns(secrets: readonly KnownSecret[]): SecretPatterns {
  const names = new Map<string, string>();
  for (const { name, value } of secrets)
    for (const text of isLongEnough(value.trim()) ? writings(value.trim()) : [])
      if (!names.has(text)) names.set(text, name);
  const texts = [...names.keys()].toSorted((a, b) => b.length - a.length);
  return {
    known: texts.length === 0 ? null : new RegExp(texts.map(escaped).join("|"), "g"),
    shapes: new RegExp(SHAPES.map(([, source]) => source).join("|"), "g"),
    fields: new RegExp(FIELD.source, FIELD.flags),
    ruleOf: (match) =>
      names.get(match) ?? SHAPE_RULES.find(([, pattern]) => pattern.test(match))?.[0] ?? "secret",
  };
}
