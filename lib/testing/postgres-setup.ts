import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/platform/migrate";
import { ensurePostgres } from "@/lib/platform/postgres";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest is extended by merging interfaces
  export interface ProvidedContext {
    databaseServer: string;
  }
}

/** One server for the whole run, without syncs; every test file clones the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-db-"));
  fs.chmodSync(folder, 0o755);
  const flags = [
    "-c",
    "fsync=off",
    "-c",
    "synchronous_commit=off",
    "-c",
    "full_page_writes=off",
    "-c",
    "max_connections=200",
  ];
  const server = await ensurePostgres({ folder, flags, isDurable: false });
  await migrate(server.url("touchstone_template"), path.resolve("prisma/migrations"));
  project.provide("databaseServer", server.url(""));
  return async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
