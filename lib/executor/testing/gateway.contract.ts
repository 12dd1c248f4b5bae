import { once } from "node:events";
import { existsSync } from "node:fs";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Gateway, GatewayRequest } from "../ports/gateway";
import { aFolder } from "./a-folder";
import { aProvider } from "./a-provider";

const CREDENTIAL = "scoped-credential";
const never = new AbortController().signal;

type Sent = { status: number; body: string };
type Sending = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

function start(
  socketPath: string,
  { method = "POST", path: target = "/v1/messages", headers, body = "{}" }: Sending,
) {
  const request = httpRequest({
    socketPath,
    method,
    path: target,
    headers: headers ?? { "x-api-key": CREDENTIAL },
    agent: false,
  });
  request.end(body);
  return request;
}

async function send(socketPath: string, sending: Sending = {}): Promise<Sent> {
  const request = start(socketPath, sending);
  const [response]: IncomingMessage[] = await once(request, "response");
  if (response === undefined) throw new Error("no response came");
  let body = "";
  response.setEncoding("utf8");
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, body };
}

const anthropic = JSON.stringify({ type: "message", usage: { input_tokens: 10, output_tokens: 2 } });
const answerWith =
  (text: string, type = "application/json") =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { "content-type": type, "set-cookie": "a=b" }).end(text);
  };

export function gatewayContract(name: string, create: () => Gateway): void {
  async function open(answer: Parameters<typeof aProvider>[0], overrides: Partial<GatewayRequest> = {}) {
    const provider = await aProvider(answer);
    const socketPath = path.join(await aFolder(), "gw.sock");
    const session = await create().open(
      {
        socketPath,
        ownerUid: null,
        credential: CREDENTIAL,
        upstream: { baseUrl: `${provider.baseUrl}/base`, headers: { "x-api-key": "real" } },
        allow: [
          { method: "POST", path: "/v1/messages" },
          { method: "POST", path: "/v1beta/models/*" },
        ],
        ...overrides,
      },
      never,
    );
    onTestFinished(() => session.close());
    return { ...provider, session, socketPath };
  }

  describe(`${name} keeps the promises of the gateway port`, () => {
    test.each<[string, Sending]>([
      ["x-api-key", { headers: { "x-api-key": CREDENTIAL } }],
      ["a bearer token", { headers: { authorization: `Bearer ${CREDENTIAL}` } }],
      ["x-goog-api-key", { headers: { "x-goog-api-key": CREDENTIAL } }],
      ["a query parameter", { headers: {}, path: `/v1/messages?beta=true&key=${CREDENTIAL}` }],
    ])("the credential is taken from %s, and only the real key goes on", async (_what, sending) => {
      const { socketPath, seen } = await open(answerWith(anthropic));
      expect(await send(socketPath, { ...sending, body: "question" })).toEqual({
        status: 200,
        body: anthropic,
      });
      expect(seen).toMatchObject([{ method: "POST", body: "question" }]);
      expect(seen[0]?.url).toMatch(/^\/base\/v1\/messages(\?beta=true)?$/);
      expect(seen[0]?.headers["x-api-key"]).toBe("real");
      expect(JSON.stringify(seen)).not.toContain(CREDENTIAL);
    });

    test.each<[string, Record<string, string>]>([
      ["no", {}],
      ["another", { "x-api-key": "guess" }],
      ["an empty", { "x-api-key": "" }],
      ["the real", { "x-api-key": "real" }],
    ])("%s credential is answered 401 and nothing goes on", async (_what, headers) => {
      const { socketPath, seen, session } = await open(answerWith(anthropic));
      expect((await send(socketPath, { headers })).status).toBe(401);
      expect(seen).toEqual([]);
      expect(session.reading()).toBeNull();
    });

    test.each<[string, Sending, number]>([
      ["another path", { path: "/v1/files" }, 403],
      ["another method", { method: "GET" }, 403],
      ["a path that climbs", { path: "/v1beta/models/../../v1/files" }, 403],
      ["an escaped path that climbs", { path: "/v1beta/models/%2e%2e/%2e%2e/v1/files" }, 403],
      ["a path with the allowed one as its start", { path: "/v1/messages/batches" }, 403],
      ["an absolute address", { path: "http://192.0.2.1/v1/files" }, 403],
      ["an allowed prefix", { path: "/v1beta/models/m:generateContent" }, 200],
    ])("%s is decided by the allow-list", async (_what, sending, status) => {
      const { socketPath, seen, session } = await open(answerWith(anthropic));
      expect((await send(socketPath, sending)).status).toBe(status);
      expect(session.denied()).toHaveLength(status === 403 ? 1 : 0);
      expect(seen).toHaveLength(status === 403 ? 0 : 1);
    });

    test("a call without the credential is refused and told", async () => {
      const { socketPath, session } = await open(answerWith(anthropic));
      expect((await send(socketPath, { headers: { "x-api-key": "guessed" } })).status).toBe(401);
      expect(session.denied()).toEqual(["POST /v1/messages (without a valid credential)"]);
    });

    test("the call beyond the allowed turns never reaches the provider, and is told once by its limit", async () => {
      const told: unknown[] = [];
      const budget = { turns: 2, onSpent: (spent: unknown) => void told.push(spent) };
      const { socketPath, session, seen } = await open(answerWith(anthropic), { budget });
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await send(socketPath)).status);
      expect([statuses, seen.length, session.reading()?.requests]).toEqual([[200, 200, 429, 429], 2, 2]);
      expect(told).toEqual([{ limit: "turns", detail: "The model was called more than 2 times." }]);
      expect(session.denied()).toHaveLength(2);
    });

    test("tokens beyond the allowed ones are told with the answer that states them; exactly as many are allowed", async () => {
      const told: unknown[] = [];
      const budget = { tokens: 24, onSpent: (spent: unknown) => void told.push(spent) };
      const { socketPath } = await open(answerWith(anthropic), { budget });
      expect([(await send(socketPath)).status, (await send(socketPath)).status, told]).toEqual([
        200,
        200,
        [],
      ]);
      expect((await send(socketPath)).status).toBe(200);
      await vi.waitFor(() =>
        expect(told).toEqual([
          { limit: "tokens", detail: "The model was given and gave 36 tokens; 24 are allowed." },
        ]),
      );
      expect((await send(socketPath)).status).toBe(429);
    });

    test("CONNECT is refused and told", async () => {
      const { socketPath, session } = await open(answerWith(anthropic));
      const request = start(socketPath, { method: "CONNECT", path: "192.0.2.1:443" });
      const [response]: IncomingMessage[] = await once(request, "connect");
      expect(response?.statusCode).toBe(403);
      expect(session.denied()).toEqual(["CONNECT 192.0.2.1:443"]);
    });

    test("tokens of several answers add up", async () => {
      const { socketPath, session } = await open(answerWith(anthropic));
      await send(socketPath);
      await send(socketPath);
      expect(session.reading()).toEqual({
        tokens: { uncachedInput: 20, cachedInput: null, output: 4, reasoning: null },
        requests: 2,
      });
      expect(session.lastActivityMs()).toEqual(expect.any(Number));
    });

    test("a failing provider's answer passes as it is and counts no token", async () => {
      const { socketPath, session } = await open((_request, response) => {
        response.writeHead(529, { "content-type": "application/json" }).end('{"type":"error"}');
      });
      expect(await send(socketPath)).toEqual({ status: 529, body: '{"type":"error"}' });
      expect(session.reading()?.tokens.output).toBeNull();
    });

    test("a provider that cannot be reached is answered 502", async () => {
      const { socketPath } = await open(answerWith(""), {
        upstream: { baseUrl: "http://127.0.0.1:1", headers: {} },
      });
      expect((await send(socketPath)).status).toBe(502);
    });

    test("pings are no activity; revoking cuts what is in flight, keeps its tokens and kills the credential", async () => {
      const streams: ServerResponse[] = [];
      const { socketPath, session } = await open((_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('event: ping\ndata: {"type":"ping"}\n\n: comment\n\n');
        streams.push(response);
      });
      const request = start(socketPath, {});
      const [answer]: IncomingMessage[] = await once(request, "response");
      if (answer === undefined) throw new Error("no response came");
      await once(answer, "data");
      expect(session.lastActivityMs()).toBeNull();
      const usage = { input_tokens: 7, output_tokens: 1 };
      streams[0]?.write(`data: ${JSON.stringify({ type: "message_start", message: { usage } })}\n\n`);
      await vi.waitFor(() => expect(session.lastActivityMs()).not.toBeNull());
      const cut = once(answer, "error");
      answer.resume();
      session.revoke();
      await cut;
      expect(session.reading()?.tokens).toMatchObject({ uncachedInput: 7, output: 1 });
      expect(await session.probeRevoked()).toBe(401);
      expect((await send(socketPath)).status).toBe(401);
    });

    test("closing twice is one closing, and the socket is gone", async () => {
      const { socketPath, session } = await open(answerWith(anthropic));
      await Promise.all([session.close(), session.close()]);
      expect(existsSync(socketPath)).toBe(false);
      expect(await session.probeRevoked()).toBeNull();
    });

    test("a socket path that is too long is a failure that says so", async () => {
      const socketPath = path.join(await aFolder(), `${"x".repeat(120)}.sock`);
      await expect(open(answerWith(""), { socketPath })).rejects.toMatchObject({ code: "GATEWAY_FAILED" });
    });
  });
}
