import { statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { sha256Hex } from "@/lib/shared/digest";

const port = z.coerce.number().int().min(0).max(65_535);
const environmentSchema = z.object({
  DATABASE_URL: z.url().optional(),
  /** Where the embedded database, run files and installed harnesses live. */
  TOUCHSTONE_DATA: z.string().min(1).optional(),
  TOUCHSTONE_CATALOG: z.string().min(1).default("catalog"),
  /** Signs sessions and artifact links; `npm start` makes one and keeps it with the data. */
  TOUCHSTONE_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TOUCHSTONE_HOST: z.string().default("localhost"),
  TOUCHSTONE_PORT: port.default(3000),
  /** Builds and artifacts come from another host name than the app's: ports do not separate cookies. */
  TOUCHSTONE_ARTIFACT_HOST: z.string().default("127.0.0.1"),
  TOUCHSTONE_ARTIFACT_PORT: port.default(3001),
  /** Builds are played at `p-….<this>`; it must lead to the artifact port. */
  TOUCHSTONE_PLAY_DOMAIN: z.string().default("play.localhost"),
  TOUCHSTONE_MODEL_SERVER_URL: z.url().optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

/** The environment, parsed. Throws one sentence that names each wrong variable. */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const parsed = environmentSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
  throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
}

export function requireSecret(): string {
  const secret = readEnvironment().TOUCHSTONE_SECRET;
  if (!secret) throw new Error("TOUCHSTONE_SECRET is not set; start with npm start, which makes one.");
  return secret;
}

const OTHERS_MAY_ENTER = 0o001;

/** Whether accounts other than the owner may pass every folder above `folder`. */
function isReachableByOthers(folder: string): boolean {
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    if ((statSync(above).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (above === path.dirname(above)) return true;
  }
}

/**
 * Where everything that lasts is kept. A root process serves the database and the runs under other accounts, which may not
 * enter a closed home such as /root: unless a folder was named, the data then lies below /var/lib, one folder a checkout.
 */
export function dataFolder(): string {
  const named = readEnvironment().TOUCHSTONE_DATA;
  const folder = path.resolve(named ?? ".touchstone");
  if (named !== undefined || process.getuid?.() !== 0 || isReachableByOthers(folder)) return folder;
  return path.join("/var/lib", `touchstone-${sha256Hex(folder).slice(0, 12)}`);
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
