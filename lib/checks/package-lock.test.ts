import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ dependencies: names, optionalDependencies: names })),
});

/** As Node looks for it: in the package's own folder, then in each folder above. */
function isLocked(packages: Readonly<Record<string, unknown>>, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (`${folder === "" ? "" : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === "") return false;
  }
}

// npm 10 installs a lock that lacks an optional dependency, npm 11 refuses it: a clone could not be installed.
test("the lock holds every dependency that a locked package names, the optional ones too", () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, from, name))
      .map((name) => `${from || "the project"} names ${name}`),
  );
  expect(missing).toEqual([]);
});

// tsx's own command stays when npm's shell is gone, so the start never learned that nobody was left to stop it.
test("npm's shell is the parent of what it starts, with no wrapper between them", () => {
  const { scripts } = z.object({ scripts: names }).parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect([scripts["start"], scripts["dev"]]).toEqual([
    "node --import tsx lib/cli/start.ts",
    "node --import tsx lib/cli/start.ts --dev",
  ]);
});
