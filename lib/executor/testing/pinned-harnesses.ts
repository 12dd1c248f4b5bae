import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { stackManifestSchema } from "@/lib/contracts/catalog";
import { HARNESS_SLUGS, harnessOf } from "@/lib/worker/harnesses";
import type { Harness } from "../ports/harness";

/** Installed CLIs outlive the tests: they are hundreds of megabytes, and pinned. */
export const TOOL_CACHE = path.join(tmpdir(), "touchstone-test-tools");

/** Every harness that has an adapter, in the version that the stack of this machine pins. */
export async function pinnedHarnesses(): Promise<Harness[]> {
  const stack = stackManifestSchema.parse(parse(await readFile("catalog/stacks/local.yaml", "utf8")));
  return HARNESS_SLUGS.flatMap(
    (harness) => harnessOf({ harness, harnessVersion: stack.harnesses[harness] ?? null }) ?? [],
  );
}
