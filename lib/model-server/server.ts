import http from "node:http";
import type { ModelUsage, Outcome, ReadyTurn } from "./conversation";
import { anthropic } from "./dialects/anthropic";
import type { Dialect, Rendered } from "./dialects/dialect";
import { gemini } from "./dialects/gemini";
import { openaiChat } from "./dialects/openai-chat";
import { openaiResponses } from "./dialects/openai-responses";
import { playTurn } from "./play-turn";

const DIALECTS: readonly Dialect[] = [anthropic, gemini, openaiChat, openaiResponses];
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const PREFIX = "scripted-";

/** Headers by which the gateway tells the scripted server which scenario is played, and in which run. */
export const SCENARIO_HEADER = "x-touchstone-scenario";
export const RUN_HEADER = "x-touchstone-run";

/** One answered call, as the server's own account of what it sent; a side request is no turn of the script. */
export type SentUsage = { run: string; usage: ModelUsage; isSide: boolean };

export type ModelServerOptions = {
  /** The turns of player `name` for `slug@version`; null = there is no such player. */
  findPlayer(scenario: string, name: string): Promise<readonly ReadyTurn[] | null>;
  onSent?(sent: SentUsage): void;
};

export type ModelServer = { url: string; port: number; close(): Promise<void> };

/**
 * Serves scripted players in four dialects (Anthropic messages, OpenAI chat and responses, Gemini): a real CLI does a real
 * task with it, without a key. A model id is `scripted-<player>`.
 */
export async function startModelServer(options: ModelServerOptions, port = 0): Promise<ModelServer> {
  const server = http.createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(port, "127.0.0.1", resolve),
  );
  const address = server.address();
  const bound = address && typeof address === "object" ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  options: ModelServerOptions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://model.server");
  const dialect = DIALECTS.find((one) => one.matches(request.method ?? "", url.pathname));
  if (!dialect)
    return send(response, 404, {
      contentType: "application/json",
      chunks: [JSON.stringify({ error: { message: "no such endpoint" } })],
    });
  const call = dialect.parse(JSON.parse(await readBody(request)), url);
  const scenario = headerOf(request, SCENARIO_HEADER);
  const turns = call.model.startsWith(PREFIX)
    ? await options.findPlayer(scenario, call.model.slice(PREFIX.length))
    : null;
  if (!turns)
    return send(
      response,
      404,
      dialect.renderError(
        404,
        `There is no scripted player for model ${call.model} and scenario ${scenario}.`,
      ),
    );
  const outcome = playTurn(turns, call);
  if (outcome.kind === "answer")
    options.onSent?.({
      run: headerOf(request, RUN_HEADER),
      usage: outcome.answer.usage,
      isSide: call.tools.length === 0,
    });
  deliver(response, dialect, call, outcome);
}

function deliver(
  response: http.ServerResponse,
  dialect: Dialect,
  call: Parameters<Dialect["render"]>[1],
  outcome: Outcome,
): void {
  if (outcome.kind === "answer") return send(response, 200, dialect.render(outcome.answer, call));
  if (outcome.kind === "fail")
    return send(response, outcome.status, dialect.renderError(outcome.status, outcome.message));
  if (!outcome.afterHead) return;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
}

function headerOf(request: http.IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

function send(response: http.ServerResponse, status: number, { contentType, chunks }: Rendered): void {
  response.writeHead(status, { "content-type": contentType, "x-should-retry": "false" });
  for (const chunk of chunks) response.write(chunk);
  response.end();
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw new Error("the request is too large");
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString("utf8");
}
