import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** A model provider on loopback for the current test; `answer` is called once the request was read whole. */
export async function aProvider(answer: (...parameters: Parameters<RequestListener>) => void) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      answer(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the provider has no port");
  return { baseUrl: `http://127.0.0.1:${address.port}`, seen };
}
