import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { encodePng } from "../in-box/draw/png.mjs";
import { renderOperations } from "../in-box/draw/raster.mjs";
import { createOracleBench, readScenario } from "./oracle-bench";

const BLUE = { op: "fill_rect", x: 4, y: 4, width: 12, height: 24, color: "#3355ff" };
const CANVAS = { width: 24, height: 32, background: "transparent" };

let bench: Awaited<ReturnType<typeof createOracleBench>>;
let beacon: ScenarioVersion;
beforeAll(async () => {
  bench = await createOracleBench();
  beacon = await readScenario("beacon-sheet");
});
afterAll(() => bench.close());

type Change = (paths: {
  log: (frame: number) => string;
  preview: (frame: number) => string;
}) => Promise<void>;

/** Eight honest frames, then what somebody did to them. */
async function evaluate(change: Change) {
  return bench.evaluateTree(beacon, async (workspace) => {
    const log = (frame: number) => path.join(workspace, `frames/${frame}.actions.json`);
    const preview = (frame: number) => path.join(workspace, `preview/${frame}.png`);
    for (const folder of ["frames", "preview"]) await mkdir(path.join(workspace, folder));
    for (let frame = 0; frame < 8; frame += 1) {
      await writeFile(log(frame), JSON.stringify([BLUE]));
      await writeFile(preview(frame), encodePng(renderOperations(CANVAS, [BLUE])));
    }
    await change({ log, preview });
  });
}

const frameOf = ({ validation }: Awaited<ReturnType<typeof evaluate>>, index: number) =>
  validation.asset?.frames.find((frame) => frame.index === index);

test("an honest sheet replays bit for bit, and its row holds the very pixels", async () => {
  const { validation, runFolder } = await evaluate(async () => undefined);
  expect(validation.asset?.brokenFrames).toBeUndefined();
  expect(validation.asset?.frames).toHaveLength(8);
  for (const { cheatDivergence, regeneratedImage, previewImage } of validation.asset?.frames ?? []) {
    expect(cheatDivergence).toBe(0);
    const [regenerated, preview] = await Promise.all(
      [regeneratedImage, previewImage ?? ""].map((name) => readFile(path.join(runFolder, name))),
    );
    expect(regenerated?.equals(preview ?? Buffer.alloc(0))).toBe(true);
  }
});

test.each([
  ["no JSON", "[{", "not valid UTF-8 JSON"],
  ["an operation that does not exist", '[{"op":"import_png"}]', "unknown op"],
  ["a field too many", JSON.stringify([{ ...BLUE, file: "/etc/passwd" }]), "unknown field"],
])("a log that holds %s breaks its own frame and no other", async (_, text, detail) => {
  const evaluation = await evaluate(({ log }) => writeFile(log(3), text));
  expect(evaluation.validation).toMatchObject({
    loaded: true,
    asset: {
      brokenFrames: [
        { index: 3, actionsLog: "asset/frames/3/actions.json", detail: expect.stringContaining(detail) },
      ],
    },
  });
  expect(evaluation.validation.asset?.frames.map(({ index }) => index)).toEqual([0, 1, 2, 4, 5, 6, 7]);
  expect(evaluation.criteria.find(({ id }) => id === "frames")).toMatchObject({ awarded: 8.75 });
});

test("a log that is a link is a missing frame", async () => {
  const evaluation = await evaluate(async ({ log }) => {
    await writeFile(`${log(0)}.kept`, "[]");
    await rm(log(0));
    await symlink(`${log(0)}.kept`, log(0));
  });
  expect(evaluation.validation.asset?.brokenFrames).toEqual([
    { index: 0, actionsLog: null, detail: "frames/0.actions.json is not a regular file." },
  ]);
});

test("a preview that differs by nothing but alpha is seen", async () => {
  const evaluation = await evaluate(({ preview }) =>
    writeFile(preview(5), encodePng(renderOperations(CANVAS, [{ ...BLUE, color: "#3355ff80" }]))),
  );
  expect(frameOf(evaluation, 5)?.cheatDivergence).toBeGreaterThan(0.05);
  expect(frameOf(evaluation, 5)?.changedPixelShare).toBe((12 * 24) / (24 * 32));
  expect(frameOf(evaluation, 4)?.cheatDivergence).toBe(0);
});

test("a preview of another size is seen and said, even when all that the canvas shows is right", async () => {
  const evaluation = await evaluate(({ preview }) =>
    writeFile(preview(1), encodePng(renderOperations({ ...CANVAS, width: 48 }, [BLUE]))),
  );
  expect(frameOf(evaluation, 1)).toMatchObject({
    changedPixelShare: 0.5,
    cheatDivergence: 0.5,
    detail: "The preview is 48×32; the canvas is 24×32.",
  });
});

test("a preview decides no point", async () => {
  const honest = await evaluate(async () => undefined);
  const cheating = await evaluate(({ preview }) => writeFile(preview(0), "no picture"));
  expect(frameOf(cheating, 0)).toMatchObject({ previewImage: null, cheatDivergence: null });
  expect(cheating.criteria).toEqual(honest.criteria);
});

test("the logs of a sheet share the work that a run may cause", async () => {
  const many = JSON.stringify(Array.from({ length: 20_001 }, () => BLUE));
  const evaluation = await evaluate(({ log }) => writeFile(log(7), many));
  expect(evaluation.validation.asset?.brokenFrames?.[0]?.detail).toContain("20001 operations");
});
