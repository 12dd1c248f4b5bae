import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 5;

function hasUid(pid: string, uid: number): boolean {
  try {
    // The owner of /proc/<pid> would be quicker to ask, but a process that made itself undumpable shows root there.
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return !/^State:\s+[ZX]/m.test(status) && /^Uid:\s+(\d+)/m.exec(status)?.[1] === String(uid);
  } catch {
    return false;
  }
}

/**
 * Living processes whose real uid is `uid`, on the whole machine. Reads synchronously: these files never wait for a disk,
 * and the thread pool made the same look take four times as long.
 */
export function processesOf(uid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && hasUid(name, uid))
    .map(Number);
}

/** Kills until none is left or time is up; gives those that would not go. */
export async function sweepUid(uid: number, limitMs: number): Promise<number[]> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const pids = processesOf(uid);
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
