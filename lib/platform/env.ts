import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const environmentSchema = z.object({
  DATABASE_URL: z.url().optional(),
  /** Where the embedded database, run files and installed harnesses live. */
  TOUCHSTONE_DATA: z.string().min(1).optional(),
  TOUCHSTONE_CATALOG: z.string().min(1).default("catalog"),
  /** Signs sessions and artifact links; `npm start` makes one and keeps it with the data. */
  TOUCHSTONE_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** Seals providers' keys; without it a file beside the data does. Workers on other machines need the same. */
  TOUCHSTONE_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  TOUCHSTONE_HOST: z.string().default("localhost"),
  TOUCHSTONE_PORT: port.default(3000),
  /** Builds and artifacts come from another host name than the app's: ports do not separate cookies. */
  TOUCHSTONE_ARTIFACT_HOST: z.string().default("127.0.0.1"),
  TOUCHSTONE_ARTIFACT_PORT: port.default(3001),
  /** Builds are played at `p-….<this>`; it must lead to the artifact port. */
  TOUCHSTONE_PLAY_DOMAIN: z.string().default("play.localhost"),
  TOUCHSTONE_MODEL_SERVER_URL: z.url().optional(),
  /** How many runs a worker carries out at once; unset = one a processor, four at most. */
  TOUCHSTONE_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  /** How long runs in flight may go on once their worker was told to end. */
  TOUCHSTONE_DRAIN_MS: z.coerce.number().int().min(0).max(86_400_000).default(30_000),
  /** How long a worker may be silent before its runs are decided for it. */
  TOUCHSTONE_LEASE_MS: z.coerce.number().int().min(1000).max(600_000).default(20_000),
});

export type Environment = z.infer<typeof environmentSchema>;

/** The environment, parsed; an empty variable is an unset one. Throws one sentence that names each wrong variable. */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const filled = Object.entries(source).filter(([, value]) => value !== undefined && value !== "");
  const parsed = environmentSchema.safeParse(Object.fromEntries(filled));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
  throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
}

export function requireSecret(): string {
  const secret = readEnvironment().TOUCHSTONE_SECRET;
  if (!secret) throw new Error("TOUCHSTONE_SECRET is not set; start with npm start, which makes one.");
  return secret;
}

export function appOrigin(env = readEnvironment()): string {
  return `http://${env.TOUCHSTONE_HOST}:${env.TOUCHSTONE_PORT}`;
}

/** Where builds are played, as a content policy names it. */
export function playOrigins(env = readEnvironment()): string {
  return `http://*.${env.TOUCHSTONE_PLAY_DOMAIN}:${env.TOUCHSTONE_ARTIFACT_PORT}`;
}

export function artifactOrigin(env = readEnvironment()): string {
  return `http://${env.TOUCHSTONE_ARTIFACT_HOST}:${env.TOUCHSTONE_ARTIFACT_PORT}`;
}
