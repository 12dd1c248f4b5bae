import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { z } from "zod";
import { isAlive, startTicksOf } from "@/lib/platform/processes";

const holderSchema = z.object({ pid: z.int(), ticks: z.string().nullable(), url: z.string() });
type Holder = z.infer<typeof holderSchema>;

function readHolder(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/**
 * One Touchstone for each data folder. Gives the release, or tells who holds it. A holder counts only while that very
 * process lives: its pid and its start time.
 */
export function takeInstanceLock(file: string, url: string): { release: () => void } | { holder: Holder } {
  const mine = JSON.stringify({ pid: process.pid, ticks: startTicksOf(process.pid), url });
  for (;;) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, mine);
      closeSync(handle);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder.pid) && startTicksOf(holder.pid) === holder.ticks) return { holder };
    rmSync(file, { force: true });
  }
}
