import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { digestOf } from "@/lib/shared/digest";
import { anExecution, aScenario, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { openContractTables } from "@/lib/testing/contract-rows";
import { syncCatalog } from "./mutations";

function sync(version: string, behaviour: string, name = "Sort the shelf") {
  const scenario = aScenario({ version, name });
  return syncCatalog(SYSTEM, {
    scenarios: [{ scenario, behaviorSha256: digestOf(behaviour), prompt: `Prompt ${behaviour}` }],
    suites: [],
    stacks: [],
    agents: [],
    prices: [],
    providers: [],
  });
}

const stored = (version: string) =>
  db().scenarioVersion.findUniqueOrThrow({
    where: { scenarioSlug_version: { scenarioSlug: "sort-the-shelf", version } },
    select: { behaviorSha256: true, prompt: true },
  });

describe("a scenario version", () => {
  test("may be edited while no run of it exists", async () => {
    await storeCatalog();
    expect(await sync("v2.0.0", "first")).toEqual({ ok: true, value: { changed: 1 } });
    expect(await sync("v2.0.0", "second")).toEqual({ ok: true, value: { changed: 1 } });
    expect(await sync("v2.0.0", "second")).toEqual({ ok: true, value: { changed: 0 } });
    expect(await stored("v2.0.0")).toEqual({ behaviorSha256: digestOf("second"), prompt: "Prompt second" });
  });

  test("is frozen as soon as a run exists, with a sentence, and nothing of the sync is stored", async () => {
    await sync("v3.0.0", "first");
    await anExecution(SYSTEM, { scenarios: [{ slug: "sort-the-shelf", version: "v3.0.0" }] });
    const before = await stored("v3.0.0");
    expect(await sync("v3.0.0", "second")).toEqual({
      ok: false,
      reason: "frozen-version",
      message: "Runs exist of sort-the-shelf v3.0.0, and its files behave otherwise now; raise its version.",
    });
    expect(await stored("v3.0.0")).toEqual(before);
    expect(await sync("v3.0.0", "first")).toMatchObject({ ok: true });
    expect(await sync("v3.1.0", "second")).toMatchObject({ ok: true });
  });

  test("what does not change its behaviour may still be put right", async () => {
    expect(await sync("v3.0.0", "first", "Sort the shelf by author")).toEqual({
      ok: true,
      value: { changed: 1 },
    });
  });

  test("a frozen version is kept by the database itself, a free one is not", async () => {
    await sync("v4.0.0", "free");
    const tables = await openContractTables();
    const change = (version: string) =>
      tables.attempt(() =>
        tables.client.query("UPDATE scenario_versions SET behavior_sha256 = $1 WHERE version = $2", [
          "f".repeat(64),
          version,
        ]),
      );
    expect(await change("v3.0.0")).toBe("scenario sort-the-shelf v3.0.0 is frozen: a run exists");
    expect(await change("v4.0.0")).toBeNull();
    expect(
      await tables.attempt(() =>
        tables.client.query("DELETE FROM scenario_versions WHERE version = 'v3.0.0'"),
      ),
    ).toBe("slots_scenario_slug_scenario_version_fkey");
    await tables.client.end();
  });
});
