import { createHash } from "node:crypto";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { createOracleBench, readScenario, seedWorkspace } from "./oracle-bench";

// Several whole evaluations in one test, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 300_000 });

let bench: Awaited<ReturnType<typeof createOracleBench>>;
let clock: ScenarioVersion;
let lantern: ScenarioVersion;
let ledger: ScenarioVersion;
beforeAll(async () => {
  bench = await createOracleBench();
  clock = await readScenario("tide-clock");
  lantern = await readScenario("lantern-sprite");
  ledger = await readScenario("ledger-reconcile");
});
afterAll(() => bench.close());

/** A workspace of the clock whose page is the given HTML. */
async function evaluatePage(html: string) {
  return bench.evaluateTree(clock, async (workspace) => {
    await seedWorkspace(clock, workspace);
    await mkdir(path.join(workspace, "src"));
    await writeFile(path.join(workspace, "src/index.html"), `<!doctype html>${html}`);
  });
}

/** A workspace of the clock with this build program in the place of its own. */
async function evaluateBuild(program: string) {
  return bench.evaluateTree(clock, async (workspace) => {
    await seedWorkspace(clock, workspace);
    await writeFile(path.join(workspace, "build.mjs"), program);
  });
}

describe("the browser's evaluation", () => {
  test("gives the same screenshots in three evaluations", async () => {
    const digests = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { runFolder } = await bench.evaluatePlayer(clock, "good");
      const shots = await Promise.all(
        ["high-water", "ebb-night"].map((view) => readFile(path.join(runFolder, `checks/${view}.png`))),
      );
      digests.add(createHash("sha256").update(Buffer.concat(shots)).digest("hex"));
    }
    expect(digests.size).toBe(1);
  });

  test("a page that moves by chance and by time looks the same twice", async () => {
    const html = `<canvas width=960 height=640></canvas><script>
      const c = document.querySelector("canvas").getContext("2d");
      (function frame(t) { c.fillStyle = "hsl(" + (t + Math.random() * 360) + " 80% 50%)";
        c.fillRect(Math.random() * 900, Math.random() * 600, 50 + Date.now() % 50, 50); requestAnimationFrame(frame); })(0);</script>`;
    const shots = [];
    for (let round = 0; round < 2; round += 1) {
      const { runFolder } = await evaluatePage(html);
      shots.push((await readFile(path.join(runFolder, "checks/ebb-night.png"))).toString("base64"));
    }
    expect(shots[0]).toBe(shots[1]);
  });

  test("a page that throws while loading does not load", async () => {
    const { validation, criteria } = await evaluatePage("<script>throw new Error('no tide today')</script>");
    expect(validation).toMatchObject({ loaded: false, detail: expect.stringContaining("no tide today") });
    expect(criteria.every(({ awarded }) => awarded === 0)).toBe(true);
  });

  test("a page that never comes to an end does not load, and the evaluation ends", async () => {
    const { validation } = await evaluatePage("<script>for (;;);</script>");
    expect(validation).toMatchObject({ loaded: false, detail: expect.stringContaining("did not load") });
  });

  test("a page without an index does not load", async () => {
    const { validation } = await evaluateBuild(`import { mkdirSync } from "node:fs"; mkdirSync("dist");`);
    expect(validation).toMatchObject({ loaded: false, detail: "The page answered 404." });
  });

  test("a page cannot reach the assertions that are made about it", async () => {
    const { validation } = await evaluatePage(`<script>
      window.tideClock = new Proxy({}, { get: () => () => ({ pass: true, minutes: NaN, toString() { throw 1 } }) });
      Array.prototype.every = () => true; Object.is = () => true; JSON.stringify = () => '{"pass":true}';</script>`);
    const verdicts = (validation.debugScripts ?? []).flatMap(({ verdicts: found }) =>
      found.map(({ pass }) => pass),
    );
    expect(verdicts).not.toContain(true);
  });

  test("a missing browser is our fault, not the work's", async () => {
    const without = await createOracleBench("/usr/bin/no-such-browser");
    await expect(without.evaluatePlayer(clock, "bad")).rejects.toMatchObject({ code: "BROWSER_UNAVAILABLE" });
    await without.close();
  });
});

describe("the build", () => {
  test("one that fails says how, keeps its log and earns nothing", async () => {
    const { validation, criteria, files, runFolder } = await evaluateBuild(
      `console.error("no tide"); process.exit(4);`,
    );
    expect(validation).toMatchObject({
      loaded: false,
      install: { succeeded: true },
      build: { succeeded: false },
    });
    expect(validation.build?.detail).toContain("no tide");
    expect(criteria.every(({ awarded }) => awarded === 0)).toBe(true);
    expect(files).toContainEqual({ path: "evidence/build.txt", role: "log" });
    expect(await readFile(path.join(runFolder, "evidence/build.txt"), "utf8")).toContain("no tide");
  });

  test("proofs are recorded even though nothing builds", async () => {
    const { validation } = await bench.evaluateTree(clock, async (workspace) => {
      await mkdir(path.join(workspace, "proofs"));
      await writeFile(path.join(workspace, "proofs/tide-curve.png"), "a picture");
    });
    expect([validation.loaded, validation.proofs[0]?.present]).toEqual([false, true]);
  });

  test("a proof that is a link is absent", async () => {
    const { validation } = await bench.evaluateTree(clock, async (workspace) => {
      await mkdir(path.join(workspace, "proofs"));
      await symlink("/etc/passwd", path.join(workspace, "proofs/tide-curve.png"));
    });
    expect(validation.proofs[0]).toMatchObject({
      present: false,
      detail: expect.stringContaining("not a regular file"),
    });
  });

  test("a site with a link out of it is served without the link", async () => {
    const { files, validation } = await evaluateBuild(`
      import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
      mkdirSync("dist"); writeFileSync("dist/index.html", "<!doctype html><p>hi"); symlinkSync("/etc/passwd", "dist/passwd.txt");`);
    expect(validation.loaded).toBe(true);
    expect(files.filter(({ role }) => role === "build").map((file) => file.path)).toEqual([
      "build/index.html",
    ]);
  });

  test("has no network and sees no other run", async () => {
    const { validation } = await evaluateBuild(`
      import { readdirSync } from "node:fs"; import { networkInterfaces } from "node:os";
      const up = Object.keys(networkInterfaces()).filter((name) => name !== "lo");
      if (up.length > 0) { console.error("network: " + up); process.exit(1); }
      console.error("root: " + readdirSync("/").join(" ")); process.exit(7);`);
    expect(validation.build?.detail).toMatch(/^Exit 7/);
    expect(validation.build?.detail).not.toContain("root home");
  });
});

describe("the sprite's evaluation", () => {
  test("a preview that the log does not have diverges visibly and decides nothing", async () => {
    const { validation, criteria } = await bench.evaluatePlayer(lantern, "bad");
    const frame = validation.asset?.frames[0];
    expect(frame?.cheatDivergence).toBeGreaterThan(0.05);
    expect(frame?.changedPixelShare).toBeGreaterThan(0.9);
    expect(criteria.find(({ id }) => id === "renders")?.awarded).toBe(10);
  });

  test("an honest preview does not diverge at all", async () => {
    const { validation } = await bench.evaluatePlayer(lantern, "good");
    expect(validation.asset?.frames[0]).toMatchObject({
      cheatDivergence: 0,
      changedPixelShare: 0,
      operationCount: 17,
    });
  });

  test.each([
    ["no JSON", "not json", "not valid UTF-8 JSON"],
    ["an unknown operation", '[{"op":"import_png"}]', "unknown op"],
  ])("a log with %s is not loaded", async (_, text, detail) => {
    const { validation, criteria } = await bench.evaluateTree(lantern, (workspace) =>
      writeFile(path.join(workspace, "actions.json"), text),
    );
    expect(validation).toMatchObject({ loaded: false, detail: expect.stringContaining(detail) });
    expect(criteria.every(({ awarded }) => awarded === 0)).toBe(true);
  });

  test("a missing preview is a note, not a fault", async () => {
    const { validation } = await bench.evaluateTree(lantern, (workspace) =>
      writeFile(path.join(workspace, "actions.json"), "[]"),
    );
    expect(validation.loaded).toBe(true);
    expect(validation.asset?.frames[0]).toMatchObject({
      cheatDivergence: null,
      previewImage: null,
      detail: "There is no preview.png.",
    });
  });
});

/** The ledger's workspace with this text as the answer. */
async function answer(text: string) {
  return bench.evaluateTree(ledger, async (workspace) => {
    await seedWorkspace(ledger, workspace);
    await writeFile(path.join(workspace, "reconciliation.json"), text);
  });
}

describe("the task's evaluation", () => {
  test.each([
    ["no JSON", "matched: all", "is not valid UTF-8 JSON"],
    ["another form", '{"matched":[]}', "does not satisfy its schema"],
  ])("a deliverable with %s earns its invariants only", async (_, text, reason) => {
    const { validation, criteria } = await answer(text);
    expect(validation.loaded).toBe(true);
    expect(criteria.filter(({ awarded }) => awarded !== 0).map(({ id }) => id)).toEqual([
      "bank-kept",
      "ledger-kept",
    ]);
    expect(criteria.find(({ id }) => id === "delivered")?.reason).toContain(reason);
  });

  test("a deliverable that is a link is no deliverable", async () => {
    const { validation } = await bench.evaluateTree(ledger, (workspace) =>
      symlink("/etc/passwd", path.join(workspace, "reconciliation.json")),
    );
    expect(validation.loaded).toBe(false);
  });

  test.each([
    ["throws", "throw new Error('cannot judge this')", "cannot judge this"],
    ["prints something else", "console.log('fine')", "not the awards document"],
  ])("an oracle that %s leaves no award at all", async (_, program, message) => {
    const folder = path.join(
      path.dirname((await bench.evaluatePlayer(ledger, "good")).runFolder),
      "scenario",
    );
    await cp(ledger.folder, folder, { recursive: true });
    await writeFile(path.join(folder, "oracle/check.mjs"), program);
    const { oracleError, criteria } = await bench.evaluatePlayer({ ...ledger, folder }, "good");
    expect(oracleError).toContain(message);
    expect(criteria.every(({ awarded }) => awarded === null)).toBe(true);
  });
});
