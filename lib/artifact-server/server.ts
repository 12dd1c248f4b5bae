import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { findStoredFile } from "@/lib/runs/queries";
import type { Artifact } from "@/lib/runs/schema";
import { fileHeaders, playHeaders } from "./content-policy";
import { resolveRequest } from "./resolve-request";
import { withShim } from "./site-shim";

export type ArtifactServerOptions = {
  dataFolder: string;
  appOrigin: string;
  secret: string;
  host: string;
  port: number;
};
export type ArtifactServer = { port: number; close(): Promise<void> };

const MAX_PAGE_BYTES = 32 * 1024 * 1024;

/**
 * Serves what runs left behind, from a host name of its own and never with the app's cookies: stored files behind signed
 * links, and builds as sites. Only what a run's record lists is there; bytes are read by digest, never by a name that came in.
 */
export async function startArtifactServer(options: ArtifactServerOptions): Promise<ArtifactServer> {
  const server = http.createServer((request, response) => {
    serve(options, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(options.port, options.host, resolve),
  );
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  options: ArtifactServerOptions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
  const found = await find(options, request);
  if (!found) return refuse(response, 404);
  const { file, object, isPlay } = found;
  const headers = isPlay
    ? playHeaders(file.mediaType, options.appOrigin)
    : fileHeaders(file.mediaType, path.basename(file.path));
  if (isPlay && isPage(file)) return sendPage(response, headers, object);
  response.writeHead(200, { ...headers, "content-length": String(file.bytes) });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(object)
      .on("error", () => response.destroy())
      .pipe(response);
}

type Found = { file: Artifact; object: string; isPlay: boolean };

/** The file that a request may have, and where its bytes lie; null for everything else, bytes that are gone included. */
async function find(options: ArtifactServerOptions, request: http.IncomingMessage): Promise<Found | null> {
  const { host = "" } = request.headers;
  const asked = resolveRequest(host, request.url ?? "/", options.secret, Math.floor(Date.now() / 1000));
  if (!asked) return null;
  const isPlay = asked.link.kind === "play";
  const file = await findStoredFile(asked.link.run, isPlay ? `build/${asked.path}` : asked.path);
  if (!file) return null;
  const object = path.join(options.dataFolder, "objects", file.sha256.slice(0, 2), file.sha256.slice(2));
  return existsSync(object) ? { file, object, isPlay } : null;
}

function isPage({ mediaType, bytes }: { mediaType: string; bytes: number }): boolean {
  return mediaType.startsWith("text/html") && bytes <= MAX_PAGE_BYTES;
}

async function sendPage(
  response: http.ServerResponse,
  headers: Record<string, string>,
  object: string,
): Promise<void> {
  const page = withShim(await readFile(object, "utf8"));
  response.writeHead(200, headers);
  response.end(page);
}

function refuse(response: http.ServerResponse, status: number): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
  });
  response.end(
    status === 404 ? "Not found, or the link is over. Open it again from Touchstone." : "Not allowed.",
  );
}
