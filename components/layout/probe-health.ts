/** What keeps the page from being read again; null when nothing does. */
export type Away = "server" | "database" | null;

const PATIENCE_MS = 4000;

/** Asked before a refresh: a failed one would put the error view in place of rows that are still worth reading. */
export async function probeHealth(): Promise<Away> {
  try {
    const answer = await fetch("/api/health", {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? null : "database";
  } catch {
    return "server";
  }
}
