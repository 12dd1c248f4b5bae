import path from "node:path";
import { startArtifactServer } from "@/lib/artifact-server/server";
import { ensureFirstAdmin } from "@/lib/accounts/mutations";
import { startModelServer } from "@/lib/model-server/server";
import { createSignInLink } from "@/lib/platform/auth";
import { loadCatalog } from "@/lib/platform/catalog-files/load-catalog";
import { formatProblem } from "@/lib/platform/catalog-files/problem";
import { closePlatform } from "@/lib/platform/shut-down";
import { appOrigin, readEnvironment, requireSecret } from "@/lib/platform/env";
import { migrate } from "@/lib/platform/migrate";
import { ensurePostgres } from "@/lib/platform/postgres";
import { storeCatalogFiles } from "./store-catalog";
import { findCatalogPlayer } from "./players";

export type Services = { firstSignInLink(): Promise<string | null>; close(): Promise<void> };

/** The database (embedded unless DATABASE_URL names one), its migrations, the catalog, and the two small servers. */
export async function openServices({
  data,
  say,
}: {
  data: string;
  say: (line: string) => void;
}): Promise<Services> {
  const env = readEnvironment();
  const server = env.DATABASE_URL ? null : await ensurePostgres({ folder: path.join(data, "postgres") });
  if (server) process.env["DATABASE_URL"] = server.url("touchstone");
  const databaseUrl = process.env["DATABASE_URL"] ?? "";
  say(
    server
      ? `Database ${server.hasJoined ? "joined" : "started"} in ${path.join(data, "postgres")}`
      : "Database from DATABASE_URL",
  );
  const applied = await migrate(databaseUrl, path.resolve("prisma/migrations"));
  if (applied.length > 0) say(`Migrations applied: ${applied.join(", ")}`);

  const root = path.resolve(env.TOUCHSTONE_CATALOG);
  const { catalog, problems } = await loadCatalog(root);
  for (const problem of problems) console.error(`catalog/${formatProblem(problem)}`);
  say(await storeCatalogFiles(catalog));

  const models = await startModelServer({ findPlayer: findCatalogPlayer(catalog) });
  process.env["TOUCHSTONE_MODEL_SERVER_URL"] = models.url;
  const artifacts = await startArtifactServer({
    dataFolder: data,
    appOrigin: appOrigin(env),
    secret: requireSecret(),
    host: env.TOUCHSTONE_ARTIFACT_HOST,
    port: env.TOUCHSTONE_ARTIFACT_PORT,
  });
  return {
    async firstSignInLink() {
      const admin = await ensureFirstAdmin();
      return admin ? createSignInLink(admin.email) : null;
    },
    async close() {
      await Promise.all([models.close(), artifacts.close(), closePlatform()]);
      await server?.stop();
    },
  };
}
