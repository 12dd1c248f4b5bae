import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { findStoredFile } from "@/lib/runs/queries";
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
  const asked = resolveRequest(
    request.headers.host ?? "",
    request.url ?? "/",
    options.secret,
    Math.floor(Date.now() / 1000),
  );
  if (!asked) return refuse(response, 404);
  const isPlay = asked.link.kind === "play";
  const file = await findStoredFile(asked.link.run, isPlay ? `build/${asked.path}` : asked.path);
  const object = file && objectOf(options.dataFolder, file.sha256);
  if (!file || !object) return refuse(response, 404);
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

/** Where the bytes of a digest lie; null when they are gone. */
function objectOf(dataFolder: string, sha256: string): string | null {
  const object = path.join(dataFolder, "objects", sha256.slice(0, 2), sha256.slice(2));
  return existsSync(object) ? object : null;
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
