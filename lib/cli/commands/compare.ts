import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Actor } from "@/lib/accounts/schema";
import { compareExecutions } from "@/lib/comparisons/queries/compare-executions";
import { junitReport } from "@/lib/comparisons/rules/junit-report";
import { summaryMarkdown } from "@/lib/comparisons/rules/summary-markdown";
import {
  compareInput,
  comparisonPolicySchema,
  type Comparison,
  type ComparisonPolicy,
} from "@/lib/comparisons/schema";
import { writeOnce } from "@/lib/platform/write-once";

const ACTOR: Actor = { kind: "system", name: "command line" };
const EXIT = { passed: 0, blocked: 1, incomplete: 3 } satisfies Record<Comparison["gate"]["state"], number>;

/** Ends with 0; with `--gate` 1 when a signal blocks and 3 when the gate is incomplete; 2 for a question that cannot be asked. */
export async function compare(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      include: { type: "string", default: "" },
      exclude: { type: "string", default: "" },
      policy: { type: "string" },
      out: { type: "string" },
      junit: { type: "string" },
      gate: { type: "boolean", default: false },
    },
  });
  const input = compareInput.safeParse({
    from: positionals[0],
    to: positionals[1],
    include: listOf(values.include),
    exclude: listOf(values.exclude),
  });
  if (!input.success) {
    console.error("Two execution ids are needed: touchstone compare exe_… exe_….");
    return 2;
  }
  const policy = values.policy === undefined ? undefined : await readPolicy(values.policy);
  const { comparison, document } = await compareExecutions(ACTOR, input.data, policy);
  const markdown = summaryMarkdown(comparison);
  if (values.out !== undefined) {
    const folder = path.join(values.out, comparison.id.replace(/^cmp_/, ""));
    await mkdir(folder, { recursive: true });
    await writeOnce(path.join(folder, "e2e-delta.json"), `${JSON.stringify(document, null, 2)}\n`);
    await writeOnce(path.join(folder, "e2e-summary.md"), markdown);
  }
  if (values.junit !== undefined) await writeFile(values.junit, junitReport(comparison));
  console.log(markdown);
  return values.gate ? EXIT[comparison.gate.state] : 0;
}

function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

async function readPolicy(file: string): Promise<ComparisonPolicy> {
  const parsed = comparisonPolicySchema.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is no policy"}`);
}
