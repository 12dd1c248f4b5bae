import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder for the current test, gone with it; boxes of other uids may enter it. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "ts-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
