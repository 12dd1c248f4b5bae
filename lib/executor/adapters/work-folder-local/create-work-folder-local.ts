import { constants } from "node:fs";
import { chmod, chown, lstat, mkdir, open, statfs } from "node:fs/promises";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { removeTree } from "@/lib/executor/files/remove-tree";
import type { WorkFolderPaths, WorkFolders } from "@/lib/executor/ports/work-folders";

async function own(target: string, uid: number | null): Promise<void> {
  if (uid !== null) await chown(target, uid, uid);
}

/** Makes the folders between `root` and the file, refusing a link in the place of any of them. */
async function makeParents(root: string, relativePath: string, uid: number | null): Promise<string> {
  const parts = relativePath.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0 || parts.includes(".."))
    throw new Error(`${relativePath} is no path below the home`);
  let folder = root;
  for (const part of parts.slice(0, -1)) {
    folder = path.join(folder, part);
    const made = await mkdir(folder, { mode: 0o700 }).then(
      () => true,
      () => false,
    );
    if (made) await own(folder, uid);
    else if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  }
  return path.join(folder, parts.at(-1) ?? "");
}

/** Folders below `<stateFolder>/work`. The state folder must be reachable by the runs' uids (mode 0711 is enough). */
export function createWorkFolderLocal(stateFolder: string): WorkFolders {
  const base = path.join(stateFolder, "work");
  const pathsOf = (name: string): WorkFolderPaths => {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) throw new Error(`${name} cannot name a work folder`);
    const root = path.join(base, name);
    return {
      root,
      workspace: path.join(root, "workspace"),
      home: path.join(root, "home"),
      evaluation: path.join(base, `${name}.evaluation`),
      socket: path.join(root, "gw.sock"),
      box: path.join(base, `${name}.box`),
    };
  };
  return {
    pathsOf,
    async create(name, ownerUid) {
      const paths = pathsOf(name);
      await mkdir(base, { recursive: true, mode: 0o711 });
      await chmod(base, 0o711);
      for (const folder of [paths.root, paths.workspace, paths.home]) {
        await mkdir(folder, { mode: 0o700 });
        await own(folder, ownerUid);
      }
      // Evaluation boxes have uids of their own, which must pass through here.
      await mkdir(paths.evaluation, { mode: 0o711 });
      await chmod(paths.evaluation, 0o711);
      return paths;
    },
    async writeHomeFile(name, relativePath, content, ownerUid) {
      const target = await makeParents(pathsOf(name).home, relativePath, ownerUid);
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
      const file = await open(target, flags, 0o600);
      try {
        await file.writeFile(content);
        if (ownerUid !== null) await file.chown(ownerUid, ownerUid);
      } finally {
        await file.close();
      }
    },
    async usedBytes(name, part = "run") {
      const { root, evaluation } = pathsOf(name);
      // du also counts what lies deeper than a path may be long; what goes away meanwhile is no failure.
      const asked = promisify(execFile)("du", [
        "-s",
        "--block-size=1",
        "--",
        part === "run" ? root : evaluation,
      ]);
      const { stdout } = await asked.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }));
      return Number.parseInt(stdout, 10) || 0;
    },
    async freeBytes(name) {
      const { bavail, bsize } = await statfs(pathsOf(name).root);
      return bavail * bsize;
    },
    async remove(name) {
      const { root, box, evaluation } = pathsOf(name);
      const left: string[] = [];
      for (const folder of [root, box, evaluation]) await removeTree(folder).catch(() => left.push(folder));
      return left;
    },
  };
}
