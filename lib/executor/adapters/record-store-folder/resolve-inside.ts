import { lstat, mkdir } from "node:fs/promises";
import path from "node:path";

function isPlainPart(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !part.includes("\0");
}

/**
 * The host path of a run-root-relative path; makes its folders and refuses any way out of the root, links included.
 * `known` holds folders that were looked at before, for many files at once.
 */
export async function resolveInside(
  root: string,
  relativePath: string,
  known: Set<string> = new Set(),
): Promise<string> {
  const parts = relativePath.split("/");
  const name = parts.pop();
  if (name === undefined || !isPlainPart(name) || !parts.every(isPlainPart))
    throw new Error(`${JSON.stringify(relativePath)} is no path inside the run folder`);
  if (!known.has(root)) await mkdir(root, { recursive: true, mode: 0o750 });
  known.add(root);
  let folder = root;
  for (const part of parts) {
    folder = path.join(folder, part);
    if (known.has(folder)) continue;
    await mkdir(folder, { mode: 0o750 }).catch(() => undefined);
    if (!(await lstat(folder)).isDirectory())
      throw new Error(`${JSON.stringify(relativePath)} leads through something that is no folder`);
    known.add(folder);
  }
  return path.join(folder, name);
}
