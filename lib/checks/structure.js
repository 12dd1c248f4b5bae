// The house by its file names: slice vocabulary, entries a folder, cited paths, page length, migrations untouched.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkFiles } from "./structure-rules.js";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const problems = checkFiles(
  files,
  (file) => readFileSync(file, "utf8"),
  (file) => existsSync(path.resolve(file)),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`structure: ${files.length} files, no breach`);
