import { stat } from "node:fs/promises";
import path from "node:path";
import { ExecutorError } from "@/lib/executor/ports/errors";

const OTHERS_MAY_ENTER = 0o001;

/** bwrap runs as the box's uid, so each folder above a mount must let that uid through. Says which does not. */
export async function checkReachable(target: string, uid: number): Promise<void> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found !== null && found.uid !== uid && (found.mode & OTHERS_MAY_ENTER) === 0)
      throw new ExecutorError(
        "SANDBOX_SETUP_FAILED",
        `The sandbox's user may not enter ${folder}: let others enter it (chmod o+x), or keep the state folder elsewhere.`,
      );
    if (folder === path.dirname(folder)) return;
  }
}
