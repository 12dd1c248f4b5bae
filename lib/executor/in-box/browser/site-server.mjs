import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

/** @type {Readonly<Record<string, string>>} */
const MEDIA_TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Serves a folder at the root of a loopback port; the box has no other network.
 * @param {string} folder
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveSite(folder) {
  const server = createServer((request, response) => {
    void answer(folder, request.url ?? "/", response);
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(null));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {string} folder @param {string} url @param {import("node:http").ServerResponse} response */
async function answer(folder, url, response) {
  try {
    const wanted = decodeURIComponent(new URL(url, "http://site/").pathname);
    const file = path.join(folder, path.normalize(wanted), wanted.endsWith("/") ? "index.html" : "");
    const body = await readFile(file);
    const type = MEDIA_TYPES[path.extname(file).toLowerCase()] ?? "application/octet-stream";
    response.writeHead(200, {
      "content-type": type,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    });
    response.end(body);
  } catch {
    response.writeHead(404, { "content-type": "text/plain" });
    response.end("not found");
  }
}
