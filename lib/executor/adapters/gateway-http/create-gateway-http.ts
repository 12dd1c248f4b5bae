import { chmod, chown, rm } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import { once } from "node:events";
import type { Clock } from "@/lib/executor/ports/clock";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Gateway, GatewayRequest, GatewaySession } from "@/lib/executor/ports/gateway";
import { createTraffic } from "./traffic";

/** Linux holds 108 bytes of a socket's path, and Node cuts longer ones silently. */
const MAX_SOCKET_PATH_BYTES = 107;

async function listen(server: Server, request: GatewayRequest): Promise<void> {
  if (Buffer.byteLength(request.socketPath) > MAX_SOCKET_PATH_BYTES)
    throw new Error(`the path of the gateway's socket is longer than ${MAX_SOCKET_PATH_BYTES} bytes`);
  const failed = once(server, "error").then(([error]) => Promise.reject(error));
  server.listen(request.socketPath);
  await Promise.race([once(server, "listening"), failed]);
  failed.catch(() => undefined);
  await chmod(request.socketPath, 0o600);
  if (request.ownerUid !== null) await chown(request.socketPath, request.ownerUid, request.ownerUid);
}

function probe(request: GatewayRequest): Promise<number | null> {
  const [rule] = request.allow;
  return new Promise((resolve) => {
    const probing = httpRequest(
      {
        socketPath: request.socketPath,
        method: rule?.method ?? "GET",
        path: rule?.path.replace(/\*$/, "") ?? "/",
        headers: { "x-api-key": request.credential },
        agent: false,
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? null);
      },
    );
    probing.once("error", () => resolve(null));
    probing.end();
  });
}

async function stop(server: Server, socketPath: string): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  await rm(socketPath, { force: true });
}

/** A plain-http gateway on a unix socket, one server a run. */
export function createGatewayHttp(clock: Clock): Gateway {
  return {
    async open(request, signal): Promise<GatewaySession> {
      signal.throwIfAborted();
      const traffic = createTraffic(request, clock);
      const server = createServer({ requestTimeout: 0 }, (incoming, response) =>
        traffic.handle(incoming, response),
      );
      server.on("connect", (incoming, socket) => {
        traffic.refuse("CONNECT", incoming.url ?? "");
        socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
      });
      server.on("upgrade", (incoming, socket) => {
        traffic.refuse("UPGRADE", incoming.url ?? "");
        socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
      });
      try {
        await listen(server, request);
      } catch (cause) {
        server.close();
        throw new ExecutorError("GATEWAY_FAILED", "The model gateway could not be opened.", { cause });
      }
      let closing: Promise<void> | null = null;
      return {
        reading: () => traffic.reading(),
        lastActivityMs: () => traffic.lastActivityMs(),
        denied: () => traffic.denied(),
        deniedCount: () => traffic.deniedCount(),
        revoke: () => traffic.revoke(),
        probeRevoked: () => (closing === null ? probe(request) : Promise.resolve(null)),
        close() {
          traffic.revoke();
          return (closing ??= stop(server, request.socketPath).finally(() => traffic.finish()));
        },
      };
    },
  };
}
