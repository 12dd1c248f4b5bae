import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { db, disconnect } from "@/lib/platform/db";
import { migrate } from "@/lib/platform/migrate";
import { ensurePostgres } from "@/lib/platform/postgres";
import { anExecution, storeCatalog } from "../../builders";
import { fillDatabase } from "./fill-database";

const RUNS = Number(process.env["TOUCHSTONE_BENCH_RUNS"] ?? 1_000_000);

/** A durable database of a million runs, for one measurement; kept for the next where TOUCHSTONE_BENCH_FOLDER names a place. */
export async function withMillionRuns<T>(work: (url: string) => Promise<T>): Promise<T> {
  const kept = process.env["TOUCHSTONE_BENCH_FOLDER"];
  const folder = kept === undefined ? await mkdtemp(path.join(tmpdir(), "ts-size-")) : path.resolve(kept);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const flags = ["-c", "shared_buffers=512MB", "-c", "max_wal_size=8GB"];
  const server = await ensurePostgres({ folder, flags });
  try {
    const url = server.url("size");
    process.env["DATABASE_URL"] = url;
    await migrate(url, path.resolve("prisma/migrations"));
    if ((await db().run.count({ take: 10 })) === 0) await fill(url);
    return await work(url);
  } finally {
    await disconnect();
    await server.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function tell(statement: string, ms: number): void {
  if (ms > 2000) process.stdout.write(`  ${(ms / 1000).toFixed(0).padStart(4)} s  ${statement}\n`);
}

async function fill(url: string): Promise<void> {
  await storeCatalog();
  const source = await anExecution();
  const started = performance.now();
  const runs = await fillDatabase(url, source, RUNS, tell);
  process.stdout.write(
    `  ${runs.toLocaleString("en")} runs made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  );
}
