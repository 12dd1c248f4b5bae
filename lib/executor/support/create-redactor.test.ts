import { describe, expect, test } from "vitest";
import { createRedactor, type RedactionScope } from "./create-redactor";

const VALUE = 'Zk9/+"key\\Ü-42 of the provider';
const SECRETS = [
  { name: "provider_key", value: VALUE },
  { name: "run_credential", value: "0123456789abcdef".repeat(4) },
  { name: "short", value: "seven77" },
];

function through(text: string | Buffer, size: number, scope: RedactionScope = "text"): string {
  const stream = createRedactor(SECRETS).stream("raw.jsonl", scope);
  const bytes = Buffer.from(text);
  const parts = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(stream.push(bytes.subarray(at, at + size)));
  return Buffer.concat([...parts, stream.end()]).toString("utf8");
}

const inBase64 = (before: number, encoding: "base64" | "base64url"): string =>
  Buffer.from(`${"x".repeat(before)}${VALUE} and more`).toString(encoding);

const WRITINGS: [string, string][] = [
  ["as it is", VALUE],
  ["in JSON", JSON.stringify({ say: VALUE })],
  ["in JSON inside JSON", JSON.stringify({ line: JSON.stringify({ say: VALUE }) })],
  ["in an address", `https://x.test/?q=${encodeURIComponent(VALUE)}`],
  ["in an address with small digits", encodeURIComponent(VALUE).toLowerCase()],
  ...[0, 1, 2].map((before): [string, string] => [`in base64 at ${before}`, inBase64(before, "base64")]),
  ...[0, 1, 2].map((before): [string, string] => [
    `in base64url at ${before}`,
    inBase64(before, "base64url"),
  ]),
  ["in hexadecimal digits", Buffer.from(VALUE).toString("hex")],
];

describe.each([1, 7, 64, 100_000])("in chunks of %d bytes", (size) => {
  test.each(WRITINGS)("a known secret is taken out %s", (_how, text) => {
    const out = through(`before ${text} after\nnext line\n`, size);
    expect(out).toContain("[redacted:provider_key]");
    expect(out).toMatch(/^before .* after\nnext line\n$/s);
  });

  test.each<[string, string]>([
    ["bearer_token", "Authorization: Bearer abc123def456ghi789"],
    ["github_token", `token ghp_${"a1".repeat(12)}`],
    ["github_token", `token github_pat_${"a1".repeat(12)}`],
    ["slack_token", `xoxb-${"1234567890-".repeat(2)}x`],
    ["api_token", "sk-proj-4f9a8b7c6d5e4f3a2b1c"],
    ["aws_access_key", "key AKIAIOSFODNN7EXAMPLE end"],
    ["jwt", `eyJ${"hbGciOi_J9.".repeat(5)}`],
    ["private_key", "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKC\nAQEA\n-----END RSA PRIVATE KEY-----"],
    ["private_key", String.raw`"-----BEGIN PRIVATE KEY-----\nMIIEpAIB\n-----END PRIVATE KEY-----\n"`],
  ])("the shape %s is taken out", (rule, text) => {
    const out = through(`x ${text}\ny\n`, size);
    expect(out).toContain(`[redacted:${rule}]`);
    expect(out).toMatch(/^x [^]*\ny\n$/);
    expect(out).not.toContain("MIIE");
  });

  test("members that hold secrets by their name lose their text, also in JSON inside JSON, and stay JSON", () => {
    const inner = JSON.stringify({ password: "hunter2", user: "ann" });
    const out = through(`${JSON.stringify({ api_key: "k", inner, cookie: "a=\\b" })}\n`, size);
    const outer: unknown = JSON.parse(out);
    expect(outer).toMatchObject({ api_key: "[REDACTED]", cookie: "[REDACTED]" });
    expect(out).not.toContain("hunter2");
    expect(out).toContain("ann");
  });

  test("what is no secret passes byte for byte", () => {
    const text =
      'sk-circle-fade-dot-animation-delay seven77 ask-me-anything-now-please \u{1f600} "password": ""\n'.repeat(
        40,
      );
    expect(through(text, size)).toBe(text);
    const bytes = Buffer.from([0, 255, 128, 10, 200, 13, 10]);
    expect(through(bytes, size)).toBe(bytes.toString("utf8"));
  });
});

test("a secret at every place of a long line without end is taken out, and nothing else is lost", () => {
  for (const before of [0, 32_760, 65_530, 98_300, 131_060]) {
    const line = `${"a".repeat(before)} ${VALUE} ${"b".repeat(200_000)}`;
    expect(through(line, 65_536)).toBe(line.replace(VALUE, "[redacted:provider_key]"));
  }
});

test("in binary files only known secrets are overwritten, and no byte moves", () => {
  const bytes = Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from(VALUE), Buffer.from([3, 0])]);
  const out = through(bytes, 5, "binary");
  expect(Buffer.from(out)).toHaveLength(bytes.length);
  expect(out).not.toContain(VALUE);
});

test("source code keeps its member names and loses its tokens", () => {
  const text = 'const login = { "password": "hunter2", key: "sk-proj-4f9a8b7c6d5e4f3a2b1c" };\n';
  expect(through(text, 9, "source")).toBe(text.replace(/sk-proj\w*-\w+/, "[redacted:api_token]"));
});

test("the report counts by rule and file, and redacting again changes nothing", () => {
  const redactor = createRedactor(SECRETS);
  const once = redactor.json(
    { [VALUE]: `${VALUE} ${VALUE}`, deep: [{ n: 1, text: "sk-proj-4f9a8b7c6d5e4f3a2b1c" }] },
    "a.json",
  );
  expect(redactor.report()).toEqual({
    total: 4,
    rules: { provider_key: 3, api_token: 1 },
    files: [{ path: "a.json", rules: { provider_key: 3, api_token: 1 } }],
  });
  expect(JSON.stringify(redactor.report())).not.toContain("Zk9");
  expect(createRedactor(SECRETS).json(once, "a.json")).toEqual(once);
});

test.each(["sk-", "\\", "-----BEGIN PRIVATE KEY-----", '"password":"', "bearer ", "eyJ.", '\\\\"'])(
  "a megabyte of %j costs no more than its length",
  (piece) => {
    const started = performance.now();
    through(piece.repeat(1_000_000 / piece.length), 65_536);
    expect(performance.now() - started).toBeLessThan(5000);
  },
);
