import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Scenario } from "@/lib/contracts/scenario-manifest";
import { digestOf, sha256Hex } from "@/lib/shared/digest";
import { copyTree } from "./copy-tree";

const IN_BOX = path.resolve(import.meta.dirname, "../in-box");
const DRAWING_TOOLS: ReadonlySet<string> = new Set(["draw", "draw-sheet"]);
const LIMITS = { files: 2000, totalBytes: 256 * 1024 * 1024 };

/** Folders to bind read-only into boxes. */
export type BoxTools = {
  /** Browser worker with playwright-core, for the evaluation box of end-to-end runs. */
  evaluation: string;
  /** Mounts of the harness box: the plain agent for who wants it, and what the scenario adds: its drawing tool, on PATH. */
  mountsFor(scenario: Scenario): { source: string; target: string }[];
};

/**
 * Puts the programs that run in boxes into a folder that every uid may read, once for each content: a box runs under
 * a uid that may not enter where this program is installed.
 */
export async function installBoxTools(cacheFolder: string): Promise<BoxTools> {
  const manifest = createRequire(import.meta.url).resolve("playwright-core/package.json");
  const target = path.join(cacheFolder, `in-box-${await contentKey(manifest)}`);
  if (!(await isThere(target))) await install(cacheFolder, target, path.dirname(manifest));
  return {
    evaluation: path.join(target, "evaluation"),
    mountsFor: (scenario) => [
      { source: path.join(target, "agent"), target: "/opt/touchstone/agent" },
      ...(scenario.kind === "asset-generation" && DRAWING_TOOLS.has(scenario.tool.binary)
        ? [{ source: path.join(target, "draw"), target: "/opt/touchstone/bin" }]
        : []),
    ],
  };
}

async function install(cacheFolder: string, target: string, playwright: string): Promise<void> {
  const partial = path.join(cacheFolder, `partial-${randomBytes(6).toString("hex")}`);
  const copying = { limits: LIMITS, ownerUid: null };
  await mkdir(path.join(partial, "evaluation/node_modules"), { recursive: true, mode: 0o755 });
  await copyTree(path.join(IN_BOX, "agent"), path.join(partial, "agent"), copying);
  await copyTree(path.join(IN_BOX, "draw"), path.join(partial, "draw"), copying);
  await copyTree(path.join(IN_BOX, "browser"), path.join(partial, "evaluation/worker"), copying);
  await copyTree(playwright, path.join(partial, "evaluation/node_modules/playwright-core"), copying);
  // Another process may have been faster; its copy has the same content.
  await rename(partial, target).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!(await isThere(target))) throw error;
  });
}

async function contentKey(manifest: string): Promise<string> {
  const names = await Promise.all(
    ["agent", "browser", "draw"].map(async (folder) =>
      (await readdir(path.join(IN_BOX, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  const files = await Promise.all(
    names
      .flat()
      .toSorted()
      .map(async (name) => [name, sha256Hex(await readFile(path.join(IN_BOX, name)))]),
  );
  return digestOf({ playwright: sha256Hex(await readFile(manifest)), files }).slice(0, 16);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
