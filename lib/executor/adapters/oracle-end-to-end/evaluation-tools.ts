import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { copyTree } from "@/lib/executor/files/copy-tree";
import { digestOf, sha256Hex } from "@/lib/shared/digest";

const WORKER = path.resolve(import.meta.dirname, "../../in-box/browser");
const LIMITS = { files: 2000, totalBytes: 256 * 1024 * 1024 };

/**
 * Puts the browser worker and playwright-core into a folder that every uid may read, once for each content: a box
 * runs under a uid that may not enter where this program is installed. Gives the folder to mount.
 */
export async function installEvaluationTools(cacheFolder: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve("playwright-core/package.json");
  const target = path.join(cacheFolder, `evaluation-${await contentKey(manifest)}`);
  if (await isThere(target)) return target;
  const partial = path.join(cacheFolder, `partial-${randomBytes(6).toString("hex")}`);
  await mkdir(path.join(partial, "node_modules"), { recursive: true, mode: 0o755 });
  const copying = { limits: LIMITS, ownerUid: null };
  await copyTree(WORKER, path.join(partial, "worker"), copying);
  await copyTree(path.dirname(manifest), path.join(partial, "node_modules/playwright-core"), copying);
  // Another process may have been faster; its copy has the same content.
  await rename(partial, target).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!(await isThere(target))) throw error;
  });
  return target;
}

async function contentKey(manifest: string): Promise<string> {
  const names = (await readdir(WORKER)).filter((name) => name.endsWith(".mjs")).toSorted();
  const files = await Promise.all(
    names.map(async (name) => [name, sha256Hex(await readFile(path.join(WORKER, name)))]),
  );
  return digestOf({ playwright: sha256Hex(await readFile(manifest)), files }).slice(0, 16);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
