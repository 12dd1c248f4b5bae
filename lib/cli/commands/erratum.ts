import { parseArgs } from "node:util";
import { recordErratum, withdrawErratum } from "@/lib/reviews/mutations/record-erratum";
import { recordErratumInput } from "@/lib/reviews/schema";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Records a known fault of a scenario version, or takes one back. */
export async function erratum(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      title: { type: "string" },
      body: { type: "string" },
      severity: { type: "string" },
      item: { type: "string" },
      exclude: { type: "boolean", default: false },
      withdraw: { type: "boolean", default: false },
    },
  });
  const [scenarioSlug = "", scenarioVersion = "", id = ""] = positionals;
  const key = { scenarioSlug, scenarioVersion, id };
  if (values.withdraw) return told(await withdrawErratum(ACTOR, key), `Withdrawn: ${id}`);
  const { title, body, severity, item: itemId, exclude: excludeFromScore } = values;
  const input = recordErratumInput.safeParse({ ...key, title, body, severity, itemId, excludeFromScore });
  if (!input.success) {
    console.error(input.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
    return 2;
  }
  return told(await recordErratum(ACTOR, input.data), `Recorded: ${id}`);
}

function told(result: { ok: true } | { ok: false; message: string }, sentence: string): number {
  if (!result.ok) console.error(result.message);
  else console.log(sentence);
  return result.ok ? 0 : 2;
}
