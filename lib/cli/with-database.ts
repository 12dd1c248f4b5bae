import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { closePlatform } from "@/lib/platform/shut-down";
import { dataFolder } from "@/lib/platform/data-folder";
import { readEnvironment } from "@/lib/platform/env";
import { ensurePostgres } from "@/lib/platform/postgres";

/** Runs a command on the instance's database and secret: DATABASE_URL, else the embedded server, joined or started for it. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const env = readEnvironment();
  const data = dataFolder();
  const secret = path.join(data, "secret");
  if (!existsSync(secret) && !env.DATABASE_URL)
    throw new Error(
      `There is no Touchstone in ${data} yet; start it once with npm start, or name its folder in TOUCHSTONE_DATA.`,
    );
  if (existsSync(secret)) process.env["TOUCHSTONE_SECRET"] ??= readFileSync(secret, "utf8").trim();
  const server = env.DATABASE_URL ? null : await ensurePostgres({ folder: path.join(data, "postgres") });
  if (server) process.env["DATABASE_URL"] = server.url("touchstone");
  try {
    return await work();
  } finally {
    await closePlatform();
    await server?.stop();
  }
}
