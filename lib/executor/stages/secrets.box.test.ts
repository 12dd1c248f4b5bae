import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { gatewayLineSchema } from "@/lib/contracts/gateway-line";
import { aRunRequest } from "../testing/a-run-request";
import { createRunBench, plainAnswer, REAL_KEY, type RunBench } from "../testing/run-bench";
import { carryOutRun } from "./carry-out-run";

const PLANTED = "planted+key/of=the environment-7";
const TOKEN = "ghp_0a1b2c3d4e5f6g7h8i9j0k1l";

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

async function everythingStored(ledgerId: string): Promise<string> {
  const folder = bench.runFolder(ledgerId);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
  return [...names.map((one) => path.join(one.parentPath, one.name)), ...texts].join("\n");
}

const writings = (value: string): string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
  Buffer.from(value).toString("hex"),
  Buffer.from(value).toString("base64").slice(0, -4),
];

test("keys that the agent prints, writes, encodes and puts into names are in no file, row, journal or event", async () => {
  const quoted = PLANTED.replaceAll("'", String.raw`'\''`);
  const request = aRunRequest(`
    key='${quoted}'; token="$TOKEN"
    printf '{"say":"my key is %s and %s"}\\n' "$key" "$token"; echo "$key" >&2
    printf '%s' "$key" | base64 -w0 >&2; echo >&2
    printf '%s' "$token" | od -An -tx1 | tr -d ' \\n' >&2; echo >&2
    (head -c 70000 /dev/zero | tr '\\0' 'a'; printf '%s' "$token"; head -c 1200000 /dev/zero | tr '\\0' 'b'; echo "$key") 
    echo "${TOKEN}" > token.txt
    mkdir -p "notes-$token"; echo "x" > "notes-$token/readme.txt"
    printf '\\x89PNG\\0\\0 %s \\0' "$token" > shot.png; echo "$key" > shot.png.txt
    curl -s -o /dev/null -H "x-api-key: $token" "$GATEWAY/v1/files/$token"
    printf '%s %s' "$token" "$key" > out.txt
    echo '{"result":{"isError":false}}'`);
  const credential = bench.ports.ids.credential();
  const record = await carryOutRun(
    { ...bench.ports, ids: { ...bench.ports.ids, credential: () => credential } },
    bench.inputOf(request, { secrets: [{ name: "environment PLANTED", value: PLANTED }] }),
  );
  expect(record.status).toEqual({ state: "completed", detail: null });
  const stored = await everythingStored(request.ledgerId);
  const told = [
    stored,
    JSON.stringify(bench.ledger.of(request.ledgerId)),
    JSON.stringify(bench.journal.entries(request.ledgerId)),
  ];
  for (const secret of [PLANTED, REAL_KEY, TOKEN, credential].flatMap(writings))
    for (const text of told) expect(text.includes(secret)).toBe(false);
  const part = record.touchstone;
  expect(part?.redaction?.rules).toMatchObject({
    "environment PLANTED": expect.any(Number),
    run_credential: expect.any(Number),
    github_token: 1,
  });
  expect(part?.redaction?.files.map((file) => file.path)).toEqual(
    expect.arrayContaining([
      "raw.jsonl",
      "implementation/shot.png",
      "implementation/token.txt",
      "file names",
    ]),
  );
  expect(part?.auditFlags).toMatchObject([{ kind: "secret_exposure", severity: "critical" }]);
  expect(part?.files.map((file) => file.path)).toContain(
    "implementation/notes-redacted-run_credential/readme.txt",
  );
  expect(part?.files.some(({ role }) => role === "spill")).toBe(true);
});

test("what the allow-list refuses is counted to the last attempt, listed up to a thousand", async () => {
  const request = aRunRequest(`
    cat > many.mjs <<'END'
    import http from "node:http";
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
    const url = new URL(process.env.GATEWAY);
    const ask = (n) => new Promise((done) => http.get({ host: url.hostname, port: url.port, path: "/no/" + n, agent, headers: { "x-api-key": process.env.TOKEN } }, (a) => { a.resume(); a.on("end", done); }).on("error", done));
    let next = 0;
    await Promise.all(Array.from({ length: 16 }, async () => { while (next < 1200) await ask(next++); }));
    process.exit(0);
END
    node many.mjs; echo done > out.txt; echo '{"result":{"isError":false}}'`);
  const record = await carryOutRun(bench.ports, bench.inputOf(request));
  const network = record.touchstone?.isolation.network;
  expect(network?.deniedCount).toBe(1200);
  expect(network?.denied).toHaveLength(1000);
  const text = await readFile(path.join(bench.runFolder(request.ledgerId), "gateway.jsonl"), "utf8");
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => gatewayLineSchema.parse(JSON.parse(line)));
  expect(lines).toHaveLength(1001);
  expect(lines.at(-1)).toMatchObject({
    kind: "closed",
    requests: 0,
    denied: 1200,
    unauthorised: 0,
    unlisted: 0,
  });
});

const STREAMS: [string, string, unknown[]][] = [
  [
    "anthropic",
    "/v1/messages",
    [{ type: "message_start", message: { usage: { input_tokens: 70, output_tokens: 1 } } }],
  ],
  ["chat", "/v1/chat/completions", [{ choices: [], usage: { prompt_tokens: 70, completion_tokens: 1 } }]],
  [
    "responses",
    "/v1/responses",
    [{ type: "response.in_progress", response: { usage: { input_tokens: 70, output_tokens: 1 } } }],
  ],
  [
    "gemini",
    "/v1beta/models/m:streamGenerateContent",
    [{ usageMetadata: { promptTokenCount: 70, candidatesTokenCount: 1 } }],
  ],
];

test.each(STREAMS)(
  "a run that is killed while a %s answer streams keeps the tokens that the gateway saw",
  async (dialect, target, events) => {
    bench.provider.behaviour.answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    };
    onTestFinished(() => void (bench.provider.behaviour.answer = plainAnswer));
    const request = aRunRequest(
      `curl -sN -X POST -H "x-api-key: $TOKEN" -d '{}' "$GATEWAY${target}" & while :; do echo '{"say":"busy"}'; sleep 0.2; done`,
      { limits: { deadlineSeconds: 1.5, idleSeconds: 20 } },
    );
    const harness = { ...bench.ports.harness, gatewayAllow: [{ method: "POST", path: target }] };
    const record = await carryOutRun({ ...bench.ports, harness }, bench.inputOf(request));
    expect(record.status.state).toBe("timed_out");
    const gateway = record.touchstone?.meters.find(({ meter }) => meter === "gateway");
    expect(gateway).toMatchObject({ tokens: { uncachedInput: 70, output: 1 }, requests: 1 });
    expect(record.metrics.tokens).toMatchObject({ uncachedInput: 70, output: 1 });
    expect(record.metrics.cost.comparable).toBeCloseTo((70 * 1 + 1 * 2) / 1e6, 12);
    const text = await readFile(path.join(bench.runFolder(request.ledgerId), "gateway.jsonl"), "utf8");
    const [line] = text.split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({
      kind: "exchange",
      dialect,
      status: 200,
      isComplete: false,
    });
  },
);
