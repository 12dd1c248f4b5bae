import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Removes whatever an agent left. Node walks by whole paths and cannot remove what lies deeper than PATH_MAX, which an
 * agent reaches by entering one long name after the other; the rm of the system walks folder by folder.
 */
export async function removeTree(target: string): Promise<void> {
  try {
    await rm(target, { recursive: true, force: true });
  } catch {
    await promisify(execFile)("rm", ["-rf", "--one-file-system", "--", target]);
  }
}
