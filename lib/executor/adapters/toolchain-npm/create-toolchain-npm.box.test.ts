import { execFileSync } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { HarnessPackage } from "@/lib/executor/ports/harness";
import { aFolder } from "@/lib/executor/testing/a-folder";
import { createTinyHarness } from "@/lib/executor/testing/tiny-harness";
import { createToolchainNpm } from "./create-toolchain-npm";
import { npmEnvironment } from "./npm-environment";

const never = new AbortController().signal;
const needing = (pinned: HarnessPackage) => ({ ...createTinyHarness(), package: pinned });
const SEMVER = { name: "semver", version: "7.7.2", unpackedBytes: 100_000 };

test("a harness without a package needs nothing", async () => {
  const toolchain = createToolchainNpm(await aFolder());
  expect(await toolchain.ensure(createTinyHarness(), never)).toEqual({
    hostPath: null,
    version: null,
    sha256: null,
  });
});

test("two that ask at once get one whole install, which then needs no network", async () => {
  const cache = await aFolder();
  const said: string[] = [];
  const ask = () => createToolchainNpm(cache).ensure(needing(SEMVER), never, (message) => said.push(message));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ version: "7.7.2", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(said).toContain("Installing semver 7.7.2.");
  expect((await readdir(path.join(cache, "tools"))).toSorted()).toEqual([
    "semver-7.7.2",
    "semver-7.7.2.lock",
  ]);

  const program = path.join(first.hostPath ?? "", "node_modules/semver/bin/semver.js");
  expect((await stat(program)).mode & 0o005).toBe(0o005);
  expect(execFileSync(process.execPath, [program, "1.2.3"], { encoding: "utf8" })).toBe("1.2.3\n");
  const before = said.length;
  expect(await ask()).toEqual(first);
  expect(said).toHaveLength(before);
});

test("what is installed is told with its size, and programs that install scripts would make are executable", async () => {
  const toolchain = createToolchainNpm(await aFolder());
  const harness = needing({ ...SEMVER, executables: ["README.md"] });
  expect(await toolchain.installed(harness)).toBeNull();
  const { hostPath } = await toolchain.ensure(harness, never);
  const readme = path.join(hostPath ?? "", "node_modules/semver/README.md");
  expect((await stat(readme)).mode & 0o111).toBe(0o111);
  const found = await toolchain.installed(harness);
  expect(found?.bytes).toBeGreaterThan(50_000);
  expect(Date.now() - (found?.installedAt.getTime() ?? 0)).toBeLessThan(600_000);
  expect(await toolchain.installed(needing(null))).toBeNull();
});

test("a version that does not exist is told as unavailable and leaves nothing half made", async () => {
  const cache = await aFolder();
  const asking = createToolchainNpm(cache).ensure(needing({ ...SEMVER, version: "999.0.0" }), never);
  await expect(asking).rejects.toMatchObject({ code: "HARNESS_UNAVAILABLE" });
  expect(await readdir(path.join(cache, "tools"))).toEqual(["semver-999.0.0.lock"]);
});

test("npm sees no key of a model provider", () => {
  const env = {
    PATH: "/bin",
    ANTHROPIC_API_KEY: "secret",
    npm_config_registry: "r",
    HTTPS_PROXY: "p",
    HOME: "/h",
  };
  expect(npmEnvironment({ ...env, NODE_ENV: "test" })).toEqual({
    PATH: "/bin",
    npm_config_registry: "r",
    HTTPS_PROXY: "p",
    HOME: "/h",
  });
});
