import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { addTokens, type TokenClasses } from "@/lib/contracts/tokens";
import type { Clock } from "@/lib/executor/ports/clock";
import type { GatewayReading, GatewayRequest } from "@/lib/executor/ports/gateway";
import { isAllowed } from "./allow-list";
import { createAnswerMeter, type AnswerMeter } from "./answer-meter";
import { createBudget } from "./budget";
import { carriesCredential } from "./credential";
import { copyHead, forwardRequest } from "./forward-request";
import { createTrafficLog, type OpenExchange } from "./traffic-log";
import { dialectOf } from "./usage-of-dialect";

const NOTHING: TokenClasses = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

function answerError(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(status, { "content-type": "application/json", "x-should-retry": "false" })
      .end(JSON.stringify({ type: "error", error: { type: "gateway_error", message } }));
}

/** What passes one run's gateway: who may pass, what it cost, and when something last moved. */
export function createTraffic(request: GatewayRequest, clock: Clock) {
  const log = createTrafficLog(request.onLine ?? (() => undefined), clock);
  const open = new Map<ServerResponse, ClientRequest>();
  const exchanges = new Map<OpenExchange, AnswerMeter | null>();
  let settled = NOTHING;
  let requests = 0;
  let lastActivityMs: number | null = null;
  let isRevoked = false;
  const budget = createBudget(request.budget);
  const total = (): TokenClasses =>
    [...exchanges.values()].map((meter) => meter?.tokens() ?? NOTHING).reduce(addTokens, settled);

  const settle = (exchange: OpenExchange): void => {
    const meter = exchanges.get(exchange);
    if (meter === undefined) return;
    exchanges.delete(exchange);
    meter?.end();
    settled = addTokens(settled, meter?.tokens() ?? NOTHING);
    log.exchange(exchange, meter?.stated() ?? []);
  };

  const passOn = (answer: IncomingMessage, response: ServerResponse, exchange: OpenExchange): void => {
    const isEventStream = (answer.headers["content-type"] ?? "").includes("text/event-stream");
    const { dialect } = exchange;
    const meter = dialect === null ? null : createAnswerMeter(dialect, isEventStream);
    exchange.status = answer.statusCode ?? null;
    exchanges.set(exchange, meter);
    copyHead(answer, response);
    response.flushHeaders();
    answer.on("data", (chunk: Buffer) => {
      if (meter === null || meter.push(chunk)) lastActivityMs = clock.monotonicMs();
      if (meter !== null) budget.look(total());
    });
    answer.once("close", () => {
      exchange.isComplete = answer.complete;
      settle(exchange);
      if (meter !== null) budget.look(total());
      if (!answer.complete) response.destroy();
    });
    answer.pipe(response);
  };

  const forward = (incoming: IncomingMessage, response: ServerResponse, url: URL): void => {
    const dialect = dialectOf(url.pathname);
    const method = incoming.method ?? "GET";
    if (dialect !== null && !budget.allowsOneMore(requests, total())) {
      log.refuse(method, `${url.pathname} (beyond the run's budget)`);
      return answerError(response, 429, "The run's budget is spent.");
    }
    if (dialect !== null) requests += 1;
    const exchange = log.open(method, url.pathname, dialect);
    exchanges.set(exchange, null);
    const outgoing = forwardRequest(request.upstream, url, incoming, (answer) =>
      passOn(answer, response, exchange),
    );
    open.set(response, outgoing);
    outgoing.once("error", () => answerError(response, 502, "The model provider could not be reached."));
    outgoing.once("close", () => {
      if (exchange.status === null) settle(exchange);
    });
    response.once("close", () => {
      open.delete(response);
      outgoing.destroy();
    });
  };

  return {
    handle(incoming: IncomingMessage, response: ServerResponse): void {
      const method = incoming.method ?? "GET";
      const target = incoming.url ?? "/";
      const url = URL.canParse(target, "http://gateway") ? new URL(target, "http://gateway") : null;
      if (url === null) return answerError(response, 400, "The address cannot be read.");
      if (isRevoked) return answerError(response, 401, "The credential is not valid.");
      if (!carriesCredential(incoming.headers, url, request.credential)) {
        log.unauthorised();
        log.refuse(method, `${url.pathname} (without a valid credential)`);
        return answerError(response, 401, "The credential is not valid.");
      }
      if (!isAllowed(request.allow, method, url.pathname)) {
        log.refuse(method, url.pathname);
        return answerError(response, 403, "Blocked by the gateway.");
      }
      return forward(incoming, response, url);
    },
    refuse: (method: string, target: string): void => log.refuse(method, target),
    denied: log.denied,
    deniedCount: log.deniedCount,
    lastActivityMs: (): number | null => lastActivityMs,
    reading(): GatewayReading | null {
      if (requests === 0) return null;
      return { tokens: total(), requests };
    },
    revoke(): void {
      isRevoked = true;
      for (const [response, outgoing] of open) {
        outgoing.destroy();
        response.destroy();
      }
    },
    /** After the last connection is closed: what never ended is told as cut, then the totals. */
    finish(): void {
      for (const exchange of exchanges.keys()) settle(exchange);
      log.close(requests);
    },
  };
}
