import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { sha256Hex } from "@/lib/shared/digest";

export type ExecutorIdentity = { version: string; dependenciesSha256: string; commit: string | null };

const packageSchema = z.object({ version: z.string() });
let known: ExecutorIdentity | null = null;

/** Which build this is: its version, the digest of its lock file, and its commit (`-dirty` when the tree was changed). */
export function executorIdentity(root = process.cwd()): ExecutorIdentity {
  known ??= {
    version: packageSchema.parse(JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")))
      .version,
    dependenciesSha256: sha256Hex(fs.readFileSync(path.join(root, "package-lock.json"))),
    commit: commitOf(root),
  };
  return known;
}

function commitOf(root: string): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    const commit = git("rev-parse", "HEAD");
    return git("status", "--porcelain") === "" ? commit : `${commit}-dirty`;
  } catch {
    return null;
  }
}
