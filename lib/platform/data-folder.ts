import { statSync } from "node:fs";
import path from "node:path";
import { sha256Hex } from "@/lib/shared/digest";
import { readEnvironment } from "./env";

const OTHERS_MAY_ENTER = 0o001;

/** Whether accounts other than the owner may pass every folder above `folder`. */
function isReachableByOthers(folder: string): boolean {
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    const found = statSync(above, { throwIfNoEntry: false });
    if (found && (found.mode & OTHERS_MAY_ENTER) === 0) return false;
    if (above === path.dirname(above)) return true;
  }
}

/**
 * Where everything that lasts is kept. A root process serves the database and the runs under other accounts, which may not
 * enter a closed home such as /root: unless a folder was named, the data then lies below /var/lib, one folder a checkout.
 */
export function dataFolder(): string {
  const named = readEnvironment().TOUCHSTONE_DATA;
  const folder = path.resolve(/* turbopackIgnore: true */ named ?? ".touchstone");
  if (process.getuid?.() !== 0 || isReachableByOthers(folder)) return folder;
  if (named !== undefined)
    throw new Error(
      `Other accounts may not enter a folder above ${folder}, but database and runs use accounts of their own. Let them enter (chmod o+x), or name another folder in TOUCHSTONE_DATA.`,
    );
  return path.join("/var/lib", `touchstone-${sha256Hex(folder).slice(0, 12)}`);
}
