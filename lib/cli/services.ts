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

export type Services = { firstSignInLink(): Promise<string | null> };

/**
 * The database (embedded unless DATABASE_URL names one), its migrations, the catalog, and the two small servers. Each is
 * told to `onEnd` as soon as it stands: a start that breaks halfway leaves none of them.
 */
export async function openServices({
  data,
  say,
  onEnd,
}: {
  data: string;
  say: (line: string) => void;
  onEnd: (close: () => Promise<void>) => void;
}): Promise<Services> {
  const env = readEnvironment();
  const server = env.DATABASE_URL
    ? null
    : await ensurePostgres({ folder: path.join(data, "postgres"), isOwner: true });
  if (server) onEnd(() => server.stop());
  if (server) process.env["DATABASE_URL"] = server.url("touchstone");
  const databaseUrl = process.env["DATABASE_URL"] ?? "";
  say(
    server
      ? `Database ${server.hasJoined ? "joined" : "started"} in ${path.join(data, "postgres")}`
      : "Database from DATABASE_URL",
  );
  const applied = await migrate(databaseUrl, path.resolve("prisma/migrations")).catch((cause: unknown) => {
    throw new Error(
      `The database of ${server ? "this folder" : "DATABASE_URL"} cannot be used: ${told(cause)}.`,
      { cause },
    );
  });
  onEnd(closePlatform);
  if (applied.length > 0) say(`Migrations applied: ${applied.join(", ")}`);

  const root = path.resolve(env.TOUCHSTONE_CATALOG);
  const { catalog, problems } = await loadCatalog(root);
  for (const problem of problems) console.error(`catalog/${formatProblem(problem)}`);
  say(await storeCatalogFiles(catalog));

  const models = await startModelServer({ findPlayer: findCatalogPlayer(catalog) });
  onEnd(() => models.close());
  process.env["TOUCHSTONE_MODEL_SERVER_URL"] = models.url;
  const artifacts = await startArtifactServer({
    dataFolder: data,
    appOrigin: appOrigin(env),
    secret: requireSecret(),
    host: env.TOUCHSTONE_ARTIFACT_HOST,
    port: env.TOUCHSTONE_ARTIFACT_PORT,
  });
  onEnd(() => artifacts.close());
  return {
    async firstSignInLink() {
      const admin = await ensureFirstAdmin();
      return admin ? createSignInLink(admin.email) : null;
    },
  };
}

/** Some connection errors have no message of their own, only those of the addresses that were tried. */
function told(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(told).join(", ");
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
