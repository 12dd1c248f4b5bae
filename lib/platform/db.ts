import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient, type Prisma } from "@/prisma/generated/client";

export type Transaction = Prisma.TransactionClient;

const kept: typeof globalThis & { touchstoneDb?: PrismaClient } = globalThis;

function connect(): PrismaClient {
  const connectionString = process.env["DATABASE_URL"];
  if (!connectionString)
    throw new Error("DATABASE_URL is not set; start with npm start, which brings a database.");
  return new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 10 }) });
}

/** The one client of this process, made at first use; the dev server's reloads keep it. */
export function db(): PrismaClient {
  kept.touchstoneDb ??= connect();
  return kept.touchstoneDb;
}

/** Runs `work` in the given transaction, or in one of its own. */
export function inTransaction<T>(
  tx: Transaction | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return tx ? work(tx) : db().$transaction(work, { timeout: 30_000, maxWait: 15_000 });
}

/**
 * A transaction of a system move (claim, heartbeat, draft autosave): such moves leave no audit entry, since nobody decided
 * anything. Deeds of people go through `$transaction` with an entry.
 */
export function systemTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().$transaction(work, { timeout: 30_000, maxWait: 15_000 });
}

export async function disconnect(): Promise<void> {
  await kept.touchstoneDb?.$disconnect();
  delete kept.touchstoneDb;
}

/** Whether an error is Postgres or Prisma saying that a unique key is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "P2002" || error.code === "23505");
}

/** A text as a LIKE pattern that means exactly itself; Prisma's `contains` leaves %, _ and backslash to the caller. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
