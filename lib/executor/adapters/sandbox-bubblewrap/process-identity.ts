import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A pid alone is reused; with its start time it names one process of this boot. */
export const processIdentitySchema = z.object({ pid: z.int(), startTime: z.string() });
type ProcessIdentity = z.infer<typeof processIdentitySchema>;

const START_TIME_FIELD = 19;

/** Null when there is no such process, or only its zombie. */
async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const startTime = fields[START_TIME_FIELD];
  return startTime === undefined || fields[0] === "Z" ? null : { pid, startTime };
}

export async function identifySelf(): Promise<ProcessIdentity> {
  const self = await identifyProcess(process.pid);
  if (self === null) throw new Error("/proc does not know this process");
  return self;
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await identifyProcess(identity.pid))?.startTime === identity.startTime;
}
