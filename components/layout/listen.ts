import { readHeard, reportHeard } from "./heard-store";
import { probeHealth } from "./probe-health";

const POLL_MS = 5000;

/**
 * Follows a stream of changes; asks every 5 s while it is broken. `refresh` is called only when server and database answered
 * a moment ago. A stream that was refused (the database was away) is never tried again by the browser, so it is opened anew.
 */
export function listen(source: string, refresh: () => void): () => void {
  let lastId = "";
  let stream = open();
  let poll: ReturnType<typeof setInterval> | null = null;
  let isAsking = false;
  let isOver = false;

  function open(): EventSource {
    const after = lastId === "" ? "" : `?after=${encodeURIComponent(lastId)}`;
    const opened = new EventSource(`/api/events/${source}${after}`);
    opened.addEventListener("beat", ({ lastEventId }) => {
      lastId = lastEventId;
      hear();
    });
    opened.addEventListener("changed", ({ lastEventId }) => {
      lastId = lastEventId;
      hear();
      void ask();
    });
    opened.addEventListener("error", () => {
      if (isOver || poll !== null) return;
      reportHeard({ state: "polling", at: readHeard().at || Date.now() });
      poll = setInterval(() => void ask(), POLL_MS);
      void ask();
    });
    return opened;
  }

  function hear(): void {
    const wasBroken = poll !== null;
    if (poll !== null) clearInterval(poll);
    poll = null;
    reportHeard({ state: "live", at: Date.now() });
    // What changed while nothing was heard was announced to nobody.
    if (wasBroken) void ask();
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const away = await probeHealth();
    isAsking = false;
    if (isOver) return;
    if (away !== null) return giveUpForNow(away);
    if (readHeard().state === "away") reportHeard({ state: "polling", at: Date.now() });
    if (stream.readyState === EventSource.CLOSED) stream = open();
    refresh();
  }

  function giveUpForNow(who: "server" | "database"): void {
    reportHeard({ state: "away", at: readHeard().at || Date.now(), who, retry: () => void ask() });
    poll ??= setInterval(() => void ask(), POLL_MS);
  }

  return () => {
    isOver = true;
    stream.close();
    if (poll !== null) clearInterval(poll);
    reportHeard({ state: "silent", at: 0 });
  };
}
