import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { addTokens, type TokenClasses } from "@/lib/contracts/tokens";
import type { Clock } from "@/lib/executor/ports/clock";
import type { GatewayReading, GatewayRequest } from "@/lib/executor/ports/gateway";
import { isAllowed } from "./allow-list";
import { createAnswerMeter, type AnswerMeter } from "./answer-meter";
import { createBudget } from "./budget";
import { carriesCredential } from "./credential";
import { copyHead, forwardRequest } from "./forward-request";
import { dialectOf, type Dialect } from "./usage-of-dialect";

const MAX_DENIED = 1000;
const MAX_DENIED_CHARACTERS = 200;
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
  const denied: string[] = [];
  const open = new Map<ServerResponse, ClientRequest>();
  const meters: AnswerMeter[] = [];
  let settled = NOTHING;
  let requests = 0;
  let lastActivityMs: number | null = null;
  let isRevoked = false;
  const budget = createBudget(request.budget);
  const total = (): TokenClasses =>
    meters.map((meter) => meter.tokens() ?? NOTHING).reduce(addTokens, settled);

  const refuse = (method: string, target: string): void => {
    if (denied.length < MAX_DENIED) denied.push(`${method} ${target}`.slice(0, MAX_DENIED_CHARACTERS));
  };
  const settle = (meter: AnswerMeter): void => {
    const index = meters.indexOf(meter);
    if (index === -1) return;
    meters.splice(index, 1);
    meter.end();
    settled = addTokens(settled, meter.tokens() ?? NOTHING);
  };

  const passOn = (answer: IncomingMessage, response: ServerResponse, dialect: Dialect | null): void => {
    const isEventStream = (answer.headers["content-type"] ?? "").includes("text/event-stream");
    const meter = dialect === null ? null : createAnswerMeter(dialect, isEventStream);
    if (meter !== null) meters.push(meter);
    copyHead(answer, response);
    response.flushHeaders();
    answer.on("data", (chunk: Buffer) => {
      if (meter === null || meter.push(chunk)) lastActivityMs = clock.monotonicMs();
      if (meter !== null) budget.look(total());
    });
    answer.once("close", () => {
      if (meter !== null) {
        settle(meter);
        budget.look(total());
      }
      if (!answer.complete) response.destroy();
    });
    answer.pipe(response);
  };

  const forward = (incoming: IncomingMessage, response: ServerResponse, url: URL): void => {
    const dialect = dialectOf(url.pathname);
    if (dialect !== null && !budget.allowsOneMore(requests, total())) {
      refuse(incoming.method ?? "GET", `${url.pathname} (beyond the run's budget)`);
      return answerError(response, 429, "The run's budget is spent.");
    }
    if (dialect !== null) requests += 1;
    const outgoing = forwardRequest(request.upstream, url, incoming, (answer) =>
      passOn(answer, response, dialect),
    );
    open.set(response, outgoing);
    outgoing.once("error", () => answerError(response, 502, "The model provider could not be reached."));
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
        refuse(method, `${url.pathname} (without a valid credential)`);
        return answerError(response, 401, "The credential is not valid.");
      }
      if (!isAllowed(request.allow, method, url.pathname)) {
        refuse(method, url.pathname);
        return answerError(response, 403, "Blocked by the gateway.");
      }
      return forward(incoming, response, url);
    },
    refuse,
    denied: (): readonly string[] => denied,
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
  };
}
