import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { processIdentitySchema } from "./process-identity";

/** What a box owns, written before any of it exists, so that another executor can take it all away. */
const boxLockSchema = z.object({
  name: z.string(),
  executor: processIdentitySchema,
  uid: z.int().nullable(),
  scratchPath: z.string(),
  ownedPaths: z.array(z.string()),
  cgroups: z.array(z.string()),
});
export type BoxLock = z.infer<typeof boxLockSchema>;

const boxesFolder = (stateFolder: string): string => path.join(stateFolder, "boxes");
export const uidLockPath = (stateFolder: string, uid: number): string =>
  path.join(boxesFolder(stateFolder), `uid-${uid}.json`);
export const ownUidLockPath = (stateFolder: string): string =>
  path.join(boxesFolder(stateFolder), `own-${randomBytes(8).toString("hex")}.json`);

/** Puts a whole lock in place in one step; false when somebody holds it. */
export async function tryLock(lockPath: string, content: unknown): Promise<boolean> {
  await mkdir(path.dirname(lockPath), { recursive: true });
  const temporary = `${lockPath}.${randomBytes(8).toString("hex")}.tmp`;
  await writeFile(temporary, JSON.stringify(content), { flag: "wx" });
  try {
    await link(temporary, lockPath);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function readLock(lockPath: string): Promise<BoxLock | null> {
  const text = await readFile(lockPath, "utf8").catch(() => null);
  return text === null ? null : boxLockSchema.parse(JSON.parse(text));
}

export async function listLocks(stateFolder: string): Promise<string[]> {
  const names = await readdir(boxesFolder(stateFolder)).catch(() => []);
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(boxesFolder(stateFolder), name));
}
