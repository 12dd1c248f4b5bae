import { execFile } from "node:child_process";
import { chmod, copyFile, lchown, lstat, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { SeedRequest } from "@/lib/executor/ports/workspace";

const run = promisify(execFile);

/** Fixed, so that one seed has one commit hash on every machine. */
const IDENTITY = {
  GIT_AUTHOR_NAME: "Touchstone",
  GIT_AUTHOR_EMAIL: "seed@touchstone.invalid",
  GIT_AUTHOR_DATE: "2000-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "Touchstone",
  GIT_COMMITTER_EMAIL: "seed@touchstone.invalid",
  GIT_COMMITTER_DATE: "2000-01-01T00:00:00Z",
};

async function git(workspacePath: string, signal: AbortSignal, ...args: string[]): Promise<string> {
  const env = {
    ...IDENTITY,
    NODE_ENV: "production" as const,
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    LC_ALL: "C.UTF-8",
  };
  // The folder already belongs to the run's uid; what is in it is still only ours.
  const settings = [
    "init.defaultBranch=main",
    "core.hooksPath=/dev/null",
    "commit.gpgSign=false",
    "safe.directory=*",
  ];
  const fixed = settings.flatMap((setting) => ["-c", setting]);
  const { stdout } = await run("git", [...fixed, ...args], { cwd: workspacePath, env, signal });
  return stdout.trim();
}

/** Copies regular files and folders; a link in authored content is a mistake and is refused. */
async function copyInto(source: string, destination: string): Promise<void> {
  const found = await lstat(source);
  if (found.isFile()) {
    await mkdir(path.dirname(destination), { recursive: true });
    await copyFile(source, destination);
    await chmod(destination, (found.mode & 0o100) === 0 ? 0o644 : 0o755);
    return;
  }
  if (!found.isDirectory()) throw new Error(`${source} is neither a file nor a folder`);
  await mkdir(destination, { recursive: true, mode: 0o755 });
  for (const name of (await readdir(source)).toSorted())
    await copyInto(path.join(source, name), path.join(destination, name));
}

async function own(target: string, uid: number): Promise<void> {
  await lchown(target, uid, uid);
  if (!(await lstat(target)).isDirectory()) return;
  for (const name of await readdir(target)) await own(path.join(target, name), uid);
}

function destinationOf(workspacePath: string, dest: string): string {
  const resolved = path.resolve(workspacePath, dest);
  if (resolved !== workspacePath && !resolved.startsWith(`${workspacePath}${path.sep}`))
    throw new Error(`${dest} leads out of the workspace`);
  return resolved;
}

/** Copies the sources, commits them once and hands the tree to the run's uid. Gives the commit's hash. */
export async function seedRepository(request: SeedRequest, signal: AbortSignal): Promise<string> {
  const workspacePath = path.resolve(request.workspacePath);
  for (const { folder, dest } of request.sources) await copyInto(folder, destinationOf(workspacePath, dest));
  await git(workspacePath, signal, "init", "--quiet", "--template=");
  await git(workspacePath, signal, "add", "--all", "--force");
  await git(workspacePath, signal, "commit", "--quiet", "--allow-empty", "--no-verify", "-m", "Seed");
  const commit = await git(workspacePath, signal, "rev-parse", "HEAD");
  if (request.ownerUid !== null) await own(workspacePath, request.ownerUid);
  return commit;
}
