import { lstat, mkdir } from "node:fs/promises";
import path from "node:path";

function isPlainPart(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !part.includes("\0");
}

/** The host path of a run-root-relative path; makes its folders and refuses any way out of the root, links included. */
export async function resolveInside(root: string, relativePath: string): Promise<string> {
  const parts = relativePath.split("/");
  const name = parts.pop();
  if (name === undefined || !isPlainPart(name) || !parts.every(isPlainPart))
    throw new Error(`${JSON.stringify(relativePath)} is no path inside the run folder`);
  await mkdir(root, { recursive: true, mode: 0o750 });
  let folder = root;
  for (const part of parts) {
    folder = path.join(folder, part);
    await mkdir(folder, { mode: 0o750 }).catch(() => undefined);
    if (!(await lstat(folder)).isDirectory())
      throw new Error(`${JSON.stringify(relativePath)} leads through something that is no folder`);
  }
  return path.join(folder, name);
}
