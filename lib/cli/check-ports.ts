import { createServer } from "node:net";

export type WantedPort = { host: string; port: number; variable: string };

function listenOnce({ host, port }: WantedPort): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "something else listens there",
  EACCES: "this account may not listen there",
  EADDRNOTAVAIL: "it is no address of this machine",
  ENOTFOUND: "the name has no address",
};

/** A sentence for each address that cannot be listened on, with the variable that moves it. */
export async function unusablePorts(wanted: readonly WantedPort[]): Promise<string[]> {
  const sentences = [];
  for (const one of wanted) {
    const code = await listenOnce(one);
    if (code !== null)
      sentences.push(
        `${one.host}:${one.port} cannot be used: ${REASONS[code] ?? code}. Free it, or set ${one.variable}.`,
      );
  }
  return sentences;
}
