// dependency-cruiser over our code, and a floor on the modules that it saw: with a wrong setting it passes over nothing.
import { execFileSync, spawnSync } from "node:child_process";

const PROGRAM = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
const ROOTS = ["app", "components", "lib", "prisma", "e2e"];
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...ROOTS], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file)).length;

const run = spawnSync(
  process.execPath,
  [PROGRAM, ...ROOTS, "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
  {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
  },
);
if (!run.stdout.startsWith("{")) {
  console.error(run.stderr || run.stdout);
  process.exit(1);
}
const { summary, modules } = JSON.parse(run.stdout);
const seen = modules.filter(
  ({ source }) =>
    ROOTS.some((root) => source.startsWith(`${root}/`)) && !source.startsWith("prisma/generated/"),
).length;

for (const { rule, from, to } of summary.violations) {
  const { comment } = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name) ?? {};
  console.error(`${rule.name}: ${from} → ${to}\n    ${comment}`);
}
if (seen < tracked)
  console.error(`arrows saw ${seen} modules of ${tracked} tracked ones: it passes over some of them.`);
if (summary.violations.length > 0 || seen < tracked) process.exit(1);
console.log(`arrows: ${seen} modules, ${summary.totalDependenciesCruised} dependencies, no breach`);
