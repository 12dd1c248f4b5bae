import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ReadyTurn } from "./conversation";
import { RUN_HEADER, SCENARIO_HEADER, startModelServer, type ModelServer, type SentUsage } from "./server";

const GOOD: readonly ReadyTurn[] = [
  { think: "Hm.", write: { path: "a/b.txt", content: "text\n" } },
  { say: "Now run.", run: "ls" },
  { say: "That is all." },
];
const PLAYERS = new Map<string, readonly ReadyTurn[]>(
  Object.entries({
    good: GOOD,
    refused: [{ fail: 401 }],
    broken: [{ fail: 500 }],
    silent: [{ hang: "silent" as const }],
    headers: [{ hang: "headers" as const }],
  }),
);

type Turns = { player?: string; played?: number; isStreaming?: boolean; hasTools?: boolean };
type Speech = { path: string; body: Record<string, unknown> };
type Spoken = { tool: string | null; input: Record<string, string>; text: string };

const PROPERTIES = { properties: { file_path: {}, content: {}, command: {} } };
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const part = z.looseObject({});
const anthropicAnswer = z.object({ content: z.array(part) });
const chatAnswer = z.object({
  choices: z.array(
    z.object({
      message: z.object({
        content: z.string().nullable(),
        tool_calls: z
          .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
          .default([]),
      }),
    }),
  ),
});
const responsesAnswer = z.object({ output: z.array(part) });
const geminiAnswer = z.object({
  candidates: z.array(z.object({ content: z.object({ parts: z.array(part) }) })),
});
const inputSchema = z.record(z.string(), z.string());
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** How each dialect asks, and where it finds the answer's text and tool call in plain JSON. */
const DIALECTS: Record<
  string,
  { ask: (turns: Turns) => Speech; read: (body: unknown) => Spoken; end: RegExp }
> = {
  anthropic: {
    ask: ({ player = "good", played = 0, isStreaming = false, hasTools = true }) => ({
      path: "/v1/messages",
      body: {
        model: `scripted-${player}`,
        stream: isStreaming,
        tools: hasTools
          ? [
              { name: "Write", input_schema: PROPERTIES },
              { name: "Bash", input_schema: PROPERTIES },
            ]
          : [],
        messages: [
          { role: "user", content: "go" },
          ...times(played, (at) => ({
            role: "user",
            content: [{ type: "tool_result", tool_use_id: `c${at}` }],
          })),
        ],
      },
    }),
    read(body) {
      const { content } = anthropicAnswer.parse(body);
      const use = content.find(({ type }) => type === "tool_use");
      return {
        tool: use ? textOf(use["name"]) : null,
        input: use ? inputSchema.parse(use["input"]) : {},
        text: content.map((block) => textOf(block["text"])).join(""),
      };
    },
    end: /event: message_stop\ndata: \{"type":"message_stop"\}\n\n$/,
  },
  "openai chat": {
    ask: ({ player = "good", played = 0, isStreaming = false, hasTools = true }) => ({
      path: "/v1/chat/completions",
      body: {
        model: `scripted-${player}`,
        stream: isStreaming,
        tools: hasTools
          ? ["write_file", "bash"].map((name) => ({
              type: "function",
              function: { name, parameters: PROPERTIES },
            }))
          : [],
        messages: [
          { role: "user", content: "go" },
          ...times(played, (at) => ({ role: "tool", tool_call_id: `c${at}` })),
        ],
      },
    }),
    read(body) {
      const message = chatAnswer.parse(body).choices[0]?.message;
      const call = message?.tool_calls[0]?.function;
      return {
        tool: call?.name ?? null,
        input: call ? inputSchema.parse(JSON.parse(call.arguments)) : {},
        text: message?.content ?? "",
      };
    },
    end: /data: \[DONE\]\n\n$/,
  },
  "openai responses": {
    ask: ({ player = "good", played = 0, isStreaming = false, hasTools = true }) => ({
      path: "/v1/responses",
      body: {
        model: `scripted-${player}`,
        stream: isStreaming,
        tools: hasTools
          ? ["write_file", "shell"].map((name) => ({ type: "function", name, parameters: PROPERTIES }))
          : [],
        input: [
          { type: "message" },
          ...times(played, (at) => ({ type: "function_call_output", call_id: `c${at}` })),
        ],
      },
    }),
    read(body) {
      const { output } = responsesAnswer.parse(body);
      const call = output.find(({ type }) => type === "function_call");
      return {
        tool: call ? textOf(call["name"]) : null,
        input: call ? inputSchema.parse(JSON.parse(textOf(call["arguments"]))) : {},
        text: JSON.stringify(output.filter(({ type }) => type === "message")),
      };
    },
    end: /"type":"response\.completed"[^\n]*\n\n$/,
  },
  gemini: {
    ask: ({ player = "good", played = 0, isStreaming = false, hasTools = true }) => ({
      path: `/v1beta/models/scripted-${player}:${isStreaming ? "streamGenerateContent?alt=sse" : "generateContent"}`,
      body: {
        tools: hasTools
          ? [
              {
                functionDeclarations: ["write_file", "run_shell_command"].map((name) => ({
                  name,
                  parameters: PROPERTIES,
                })),
              },
            ]
          : [],
        contents: [
          { parts: [{ text: "go" }] },
          ...times(played, () => ({ parts: [{ functionResponse: {} }] })),
        ],
      },
    }),
    read(body) {
      const parts = geminiAnswer.parse(body).candidates[0]?.content.parts ?? [];
      const call = z
        .object({ name: z.string(), args: inputSchema })
        .optional()
        .parse(parts.find((one) => "functionCall" in one)?.["functionCall"]);
      return {
        tool: call?.name ?? null,
        input: call?.args ?? {},
        text: parts.map((one) => (one["thought"] === true ? "" : textOf(one["text"]))).join(""),
      };
    },
    end: /"finishReason":"STOP"[^\n]*\n\n$/,
  },
};

let server: ModelServer;
const sent: SentUsage[] = [];
beforeAll(async () => {
  server = await startModelServer({
    findPlayer: async (scenario, name) => (scenario === "shelf@v1" ? (PLAYERS.get(name) ?? null) : null),
    onSent: (usage) => sent.push(usage),
  });
});
afterAll(() => server.close());

function post(
  { path, body }: Speech,
  options: { scenario?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    headers: { [SCENARIO_HEADER]: options.scenario ?? "shelf@v1", [RUN_HEADER]: "bhl-1" },
    body: JSON.stringify(body),
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

describe.each(Object.entries(DIALECTS))("%s", (_name, { ask, read, end }) => {
  const spoken = async (turns: Turns) => read(await (await post(ask(turns))).json());

  test("plays the turn after those that were played, and says that it is done past the last", async () => {
    const [first, second, third, past] = [
      await spoken({}),
      await spoken({ played: 1 }),
      await spoken({ played: 2 }),
      await spoken({ played: 9 }),
    ];
    expect(first.tool).toMatch(/^write_file$|^Write$/);
    expect(first.input).toMatchObject({ file_path: "/workspace/a/b.txt", content: "text\n" });
    expect(second.input).toMatchObject({ command: "ls" });
    expect(second.text).toContain("Now run.");
    expect([third.tool, past.tool]).toEqual([null, null]);
    expect(third.text).toContain("That is all.");
    expect(past.text).toContain("Done.");
  });

  test("streams the same words and ends as the dialect does", async () => {
    const response = await post(ask({ played: 1, isStreaming: true }));
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const text = await response.text();
    expect(text).toMatch(end);
    expect(text).toContain("Now run.");
    for (const line of text.split("\n").filter((one) => one.startsWith("data: {")))
      expect(() => z.looseObject({}).parse(JSON.parse(line.slice(6)))).not.toThrow();
  });

  test("answers a side request without moving the script", async () => {
    expect((await spoken({ hasTools: false })).tool).toBeNull();
    expect((await spoken({})).tool).not.toBeNull();
  });

  test("fails with the status that the script names", async () => {
    const refused = await post(ask({ player: "refused" }));
    expect([refused.status, refused.headers.get("x-should-retry")]).toEqual([401, "false"]);
    expect(await refused.text()).toContain("fails here with 401");
    expect((await post(ask({ player: "broken", isStreaming: true }))).status).toBe(500);
  });

  test("hangs before the head or behind it, until the caller leaves", async () => {
    await expect(post(ask({ player: "silent" }), { signal: AbortSignal.timeout(300) })).rejects.toThrow(
      /abort|timeout/i,
    );
    const response = await post(ask({ player: "headers", isStreaming: true }), {
      signal: AbortSignal.timeout(300),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/abort|timeout/i);
  });

  test("knows no player of another scenario, and no unknown player", async () => {
    expect((await post(ask({}), { scenario: "other@v1" })).status).toBe(404);
    expect((await post(ask({ player: "constructor" }))).status).toBe(404);
  });

  test("tells what it sent by run: the prompt grows, the part before it comes from the cache", async () => {
    sent.length = 0;
    for (const played of [0, 1, 2]) await post(ask({ played }));
    expect(sent.map(({ run, usage }) => [run, usage.uncachedInput, usage.cachedInput])).toEqual([
      ["bhl-1", 1200, 0],
      ["bhl-1", 400, 1200],
      ["bhl-1", 400, 1600],
    ]);
  });
});

test("what is no endpoint, and what is no JSON, is refused and does not end the server", async () => {
  expect((await fetch(`${server.url}/v1/messages`)).status).toBe(404);
  expect((await fetch(`${server.url}/v2/else`, { method: "POST", body: "{}" })).status).toBe(404);
  for (const body of ["", "{", "[]", '{"model":7}', '{"messages":[]}'])
    expect((await fetch(`${server.url}/v1/messages`, { method: "POST", body })).status).toBe(400);
  expect((await post(DIALECTS["anthropic"]?.ask({}) ?? { path: "", body: {} })).status).toBe(200);
});
