import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startArtifactServer } from "@/lib/artifact-server/server";
import { ensureFirstAdmin } from "@/lib/accounts/mutations";
import { startModelServer } from "@/lib/model-server/server";
import { createSignInLink } from "@/lib/platform/auth";
import { loadCatalog } from "@/lib/platform/catalog-files/load-catalog";
import { formatProblem } from "@/lib/platform/catalog-files/problem";
import { closePlatform } from "@/lib/platform/shut-down";
import { appOrigin, readEnvironment, requireSecret } from "@/lib/platform/env";
import { migrate } from "@/lib/platform/migrate";
import { ensurePostgres, type PostgresServer } from "@/lib/platform/postgres";
import { storeCatalogFiles } from "./store-catalog";
import { findCatalogPlayer } from "./players";

const RESTART_MS = 1000;

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
  if (server) onEnd(keepDatabase(server, path.join(data, "postgres"), say));
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

/** A database server that dies is started again where it was, with the data that it had. Gives how to stop it for good. */
function keepDatabase(
  first: PostgresServer,
  folder: string,
  say: (line: string) => void,
): () => Promise<void> {
  let server = first;
  const ending = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  const follow = (): void => {
    void server.ended.then(() => {
      if (ending.signal.aborted) return;
      say("The database server ended; starting it again");
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    while (!ending.signal.aborted)
      try {
        server = await ensurePostgres({ folder, isOwner: true, port: first.port });
        return follow();
      } catch (error) {
        say(`The database server could not be started: ${told(error)}`);
        await delay(RESTART_MS);
      }
  };
  follow();
  return async () => {
    ending.abort();
    await restarting;
    await server.stop();
  };
}

/** Some connection errors have no message of their own, only those of the addresses that were tried. */
function told(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(told).join(", ");
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
