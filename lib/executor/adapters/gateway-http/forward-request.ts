import {
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { CREDENTIAL_HEADERS } from "./credential";

const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** Answers must come uncompressed, or the meter could not read them. */
const REPLACED = ["host", "accept-encoding", "cookie", ...CREDENTIAL_HEADERS];

function without(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

export type Upstream = { baseUrl: string; headers: Readonly<Record<string, string>> };

/** The address at the provider: the base's own path is kept, the run's key never travels on. */
function upstreamUrl(baseUrl: string, requested: URL): URL {
  const base = new URL(baseUrl);
  const target = new URL(base);
  target.pathname = base.pathname.replace(/\/$/, "") + requested.pathname;
  const search = new URLSearchParams(requested.searchParams);
  search.delete("key");
  target.search = search.toString();
  return target;
}

/** Sends a request on with the real key. The caller sees the answer's bytes as they pass. */
export function forwardRequest(
  upstream: Upstream,
  requested: URL,
  incoming: IncomingMessage,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const target = upstreamUrl(upstream.baseUrl, requested);
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = {
    ...without(incoming.headers, [...HOP_BY_HOP, ...REPLACED]),
    ...upstream.headers,
    "accept-encoding": "identity",
  };
  const outgoing = send(target, { method: incoming.method ?? "GET", headers });
  outgoing.once("response", onAnswer);
  incoming.pipe(outgoing);
  return outgoing;
}

export function copyHead(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, without(answer.headers, [...HOP_BY_HOP, "set-cookie"]));
}
