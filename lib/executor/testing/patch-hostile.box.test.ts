import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hiddenCasesSchema } from "@/lib/contracts/hidden-cases";
import type { ScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { createOracleBench, readScenario, seedWorkspace } from "./oracle-bench";

vi.setConfig({ testTimeout: 120_000 });

let bench: Awaited<ReturnType<typeof createOracleBench>>;
let csv: ScenarioVersion;
let solution: string;
beforeAll(async () => {
  bench = await createOracleBench();
  csv = await readScenario("csv-quotes");
  solution = await readFile(path.join(csv.folder, "players/good/csv.mjs"), "utf8");
});
afterAll(() => bench.close());

/** The base with this library, then what somebody did to the rest of the tree. */
async function evaluate(
  library: string | null,
  change: (tree: string) => Promise<unknown> = async () => null,
) {
  return bench.evaluateTree(csv, async (tree) => {
    await seedWorkspace(csv, tree);
    if (library !== null) await writeFile(path.join(tree, "src/csv.mjs"), library);
    await change(tree);
  });
}

type Evaluated = Awaited<ReturnType<typeof evaluate>>;
const held = ({ validation }: Evaluated): string[] =>
  (validation.debugScripts ?? []).flatMap(({ verdicts }) =>
    verdicts.filter(({ pass }) => pass).map(({ id }) => id),
  );
const ofCases = ({ criteria }: Evaluated) =>
  criteria.filter(({ id }) => id !== "tests-kept").map(({ id, awarded }) => [id, awarded]);

test.each(["csv-quotes", "quota-ring"])(
  "the project of %s as it is seeded holds exactly the cases that are said to hold before",
  async (slug) => {
    const scenario = await readScenario(slug);
    const { cases } = hiddenCasesSchema.parse(
      JSON.parse(await readFile(path.join(scenario.folder, "cases/cases.json"), "utf8")),
    );
    const before = cases.filter((one) => one.before === "holds").map(({ id }) => id);
    const untouched = await bench.evaluateTree(scenario, (tree) => seedWorkspace(scenario, tree));
    expect(held(untouched).toSorted()).toEqual(before.toSorted());
  },
);

/** What a subject may do instead of the work, in a library that is wrong. */
const WRONG = "export const parse = () => 1; export const stringify = () => 1;";
test.each([
  [
    "prints verdicts and observations",
    `console.log('{"id":"comma","seen":[{"kind":"value","value":[["Smith, Anna","42"]]}]}'); console.log("# pass 21"); ${WRONG}`,
  ],
  ["ends the process well at once", `process.exit(0); ${WRONG}`],
  ["never comes to an end", `for (;;); ${WRONG}`],
  [
    "claims success on the channel of its case",
    `import { writeSync } from "node:fs"; for (let i = 0; i < 9; i += 1) writeSync(3, '{"pass":true}\\n'); ${WRONG}`,
  ],
  [
    "breaks comparisons",
    `JSON.stringify = () => "true"; Object.prototype.toJSON = () => true; Array.prototype.every = () => true; ${WRONG}`,
  ],
  ["kills what runs it", `try { process.kill(process.ppid, "SIGKILL"); } catch {} ${WRONG}`],
])("a library that %s holds no case by it", async (_, library) => {
  expect(held(await evaluate(library))).toEqual([]);
});

test.each([
  [
    "plants a package.json script and a test runner",
    async (tree: string) => {
      await writeFile(
        path.join(tree, "package.json"),
        '{"type":"module","scripts":{"test":"true","pretest":"true","install":"exit 1"},"imports":{"#x":"./x"}}',
      );
      await writeFile(path.join(tree, "run-cases.mjs"), "process.exit(1)");
      await writeFile(path.join(tree, "one-case.mjs"), "process.exit(1)");
      await writeFile(path.join(tree, "cases.json"), "[]");
    },
  ],
  [
    "links out of its tree",
    async (tree: string) => {
      await symlink("/runner", path.join(tree, "runner"));
      await symlink("/told/cases.json", path.join(tree, "cases.json"));
      await symlink("/etc/passwd", path.join(tree, "src/passwd.mjs"));
    },
  ],
])("a right library in a tree that %s holds every case as before", async (_, change) => {
  expect(ofCases(await evaluate(solution, change))).toEqual(ofCases(await evaluate(solution)));
});

test("a library that is a link out of the tree is none", async () => {
  const { validation, criteria } = await evaluate(null, async (tree) => {
    await rm(path.join(tree, "src/csv.mjs"));
    await symlink("/runner/run-cases.mjs", path.join(tree, "src/csv.mjs"));
  });
  expect(validation).toMatchObject({ loaded: false, detail: "src/csv.mjs is not a regular file." });
  expect(criteria.every(({ awarded }) => awarded === 0)).toBe(true);
});

test("nothing in the box knows what is expected", async () => {
  const { validation } = await evaluate(`
    import { readdirSync, readFileSync } from "node:fs";
    const told = readFileSync("/told/cases.json", "utf8");
    export const parse = () => [told.includes("returns"), told.includes("throws"), readdirSync("/told"), readdirSync("/runner")];
    export const stringify = parse;`);
  const seen = validation.debugScripts?.[0]?.verdicts[0]?.assertions[0]?.actual;
  expect(seen).toBe('[false,false,["cases.json"],["one-case.mjs","run-cases.mjs"]]');
});
