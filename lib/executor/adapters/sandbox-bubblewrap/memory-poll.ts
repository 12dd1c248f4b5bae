import { readFile } from "node:fs/promises";

const POLL_MS = 250;

async function descendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const direct = children.split(" ").filter(Boolean).map(Number);
  const below = await Promise.all(direct.map(descendants));
  return [...direct, ...below.flat()];
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Memory of a box: daemonised children count too, since they become children of its init. */
async function residentBytesBelow(initPid: number): Promise<number> {
  const sizes = await Promise.all((await descendants(initPid)).map(residentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The limit for machines without cgroups: looks now and then and tells once. */
export function watchMemory(initPid: number, limitBytes: number, onExceeded: () => void) {
  const timer = setInterval(() => {
    void residentBytesBelow(initPid).then((bytes) => {
      if (bytes > limitBytes) onExceeded();
    });
  }, POLL_MS);
  return { stop: (): void => clearInterval(timer) };
}
