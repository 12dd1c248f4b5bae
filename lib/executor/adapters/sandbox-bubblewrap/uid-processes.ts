import { readFile, readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 5;

async function hasUid(pid: string, uid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  if (/^State:\s+[ZX]/m.test(status)) return false;
  return /^Uid:\s+(\d+)/m.exec(status)?.[1] === String(uid);
}

/** Living processes whose real uid is `uid`, on the whole machine. */
export async function processesOf(uid: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => ((await hasUid(pid, uid)) ? Number(pid) : null)));
  return found.filter((pid) => pid !== null);
}

/** Kills until none is left or time is up; gives those that would not go. */
export async function sweepUid(uid: number, limitMs: number): Promise<number[]> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const pids = await processesOf(uid);
    if (pids.length === 0 || performance.now() > giveUpAt) return pids;
    for (const pid of pids) killQuietly(pid, "SIGKILL");
    await wait(POLL_MS);
  }
}

/** The process may have ended a moment ago: that is what was wanted. */
export function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}
