import type { KnownSecret } from "@/lib/executor/support/secret-patterns";

type Surroundings = Readonly<Record<string, string | undefined>>;

/** Variables whose values are secrets wherever they are set (harness-e2e §3.7), besides what their names tell. */
const NAMED = new Set(["DATABASE_URL", "TOUCHSTONE_SECRET", "GH_TOKEN", "PGPASSWORD"]);
const TELLING =
  /(?:_API_KEY|_TOKEN|_SECRET|_SECRET_KEY|_PRIVATE_KEY|_SECRET_ACCESS_KEY|_PASSWORD|_CREDENTIALS?)$/;

/**
 * Values of this worker's environment that nothing stored may hold. `TOUCHSTONE_SECRET_NAMES` names further variables,
 * separated by commas.
 */
export function secretsOf(env: Surroundings): KnownSecret[] {
  const asked = new Set((env["TOUCHSTONE_SECRET_NAMES"] ?? "").split(",").map((name) => name.trim()));
  return Object.entries(env).flatMap(([name, value = ""]) =>
    NAMED.has(name) || asked.has(name) || TELLING.test(name)
      ? [{ name: `environment ${name}`, value }, ...passwordIn(name, value)]
      : [],
  );
}

/** The password of an address is a secret by itself. */
function passwordIn(name: string, value: string): KnownSecret[] {
  const password = URL.canParse(value) ? decodeURIComponent(new URL(value).password) : "";
  return password === "" ? [] : [{ name: `password of ${name}`, value: password }];
}
