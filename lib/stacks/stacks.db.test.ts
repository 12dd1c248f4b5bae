import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { A_STACK, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { sha256Hex } from "@/lib/shared/digest";
import { copyStack, deleteStack, saveStack } from "./mutations";
import { getStack, listStacks } from "./queries";

const YAML = `# pinned by hand\nschema: touchstone-stack/1\nslug: local\nname: This machine\ndescription: Everything here.\nsandbox: bubblewrap\nlimits: { memoryBytes: 2147483648, processes: 512, tmpBytes: 67108864 }\nevaluationLimits: { memoryBytes: 2147483648, processes: 512, tmpBytes: 67108864 }\nharnesses:\n  gemini: 0.61.0   # exact\n`;

beforeAll(async () => {
  await storeCatalog();
  await db().stack.update({ where: { slug: "local" }, data: { yaml: YAML, sha256: sha256Hex(YAML) } });
});

test("a copy keeps every byte but its slug, and a repository stack cannot be saved", async () => {
  expect(await copyStack(SYSTEM, { slug: "local" })).toMatchObject({
    ok: true,
    value: { slug: "local-copy" },
  });
  const copy = await getStack(SYSTEM, "local-copy");
  expect(copy.yaml).toBe(YAML.replace("slug: local", "slug: local-copy"));
  expect(copy).toMatchObject({ origin: "local", differences: [], warnings: [], executions: 0 });
  const refused = await saveStack(SYSTEM, { slug: "local", baseSha256: sha256Hex(YAML), yaml: YAML });
  expect(refused).toMatchObject({ reason: "read-only" });
});

test("a text that cannot be read is refused with its line, one that may be unwise is saved with warnings", async () => {
  const { yaml, sha256 } = await getStack(SYSTEM, "local-copy");
  const broken = yaml.replace("sandbox: bubblewrap", "sandbox: cardboard");
  expect(await saveStack(SYSTEM, { slug: "local-copy", baseSha256: sha256, yaml: broken })).toMatchObject({
    reason: "not-readable",
    message: expect.stringMatching(/^Line 6, column \d+, sandbox: /),
  });
  const odd = yaml.replace("gemini: 0.61.0", "abacus: latest");
  expect((await saveStack(SYSTEM, { slug: "local-copy", baseSha256: sha256, yaml: odd })).ok).toBe(true);
  const saved = await getStack(SYSTEM, "local-copy");
  expect(saved.yaml).toBe(odd);
  expect(saved.warnings).toEqual([
    "abacus is no harness that Touchstone knows.",
    "abacus latest is no exact version; what runs may change.",
  ]);
  expect(saved.differences).toEqual([
    { key: "harnesses.abacus", from: null, to: "latest" },
    { key: "harnesses.gemini", from: "0.61.0", to: null },
  ]);
  expect(await saveStack(SYSTEM, { slug: "local-copy", baseSha256: sha256, yaml: odd })).toMatchObject({
    reason: "changed-meanwhile",
  });
});

test("a stack that executions ran on stays, an unused one goes", async () => {
  await copyStack(SYSTEM, { slug: "local" });
  await anExecution(SYSTEM, { stackSlug: "local-copy-2" });
  expect(await deleteStack(SYSTEM, { slug: "local-copy-2" })).toMatchObject({ reason: "in-use" });
  expect((await deleteStack(SYSTEM, { slug: "local-copy" })).ok).toBe(true);
  expect((await listStacks(SYSTEM)).map(({ slug, executions }) => [slug, executions])).toEqual([
    [A_STACK.slug, 0],
    ["local-copy-2", 1],
  ]);
});
