import { expect, test } from "vitest";
import { measureSprite } from "./sprite-measures";
import { byFrameMeasure, byFrames, byMotion, type SheetFacts } from "./sheet-awards";

const painted = measureSprite({ width: 2, height: 2, rgba: new Uint8Array(16).fill(255) }, 1);
const empty = measureSprite({ width: 2, height: 2, rgba: new Uint8Array(16) }, 0);
const sheet: SheetFacts = {
  frames: [
    { problem: null, measures: painted },
    { problem: null, measures: empty },
    { problem: "There is no frames/2.actions.json." },
    { problem: null, measures: painted },
  ],
  motions: new Map([
    [
      "walk",
      [
        { from: 0, to: 1, changedShare: 1 },
        { from: 1, to: 2, changedShare: null },
        { from: 2, to: 0, changedShare: null },
        { from: 0, to: 3, changedShare: 0 },
      ],
    ],
  ]),
  evidence: [],
};

test("frames count in proportion, and a missing one is named", () => {
  expect(byFrames(sheet)).toEqual({
    share: 0.75,
    reason: "3 of 4 frames replay. Not: 2: There is no frames/2.actions.json.",
  });
});

test("a frame that does not replay never has what is measured, not even within open bounds", () => {
  expect(byFrameMeasure({ measure: "colours", min: 0 }, sheet)).toMatchObject({ share: 0.75 });
  expect(byFrameMeasure({ measure: "colours", min: 1 }, sheet)).toEqual({
    share: 0.5,
    reason: "2 of 4 frames have colours of at least 1. Not: 1: 0; 2: does not replay.",
  });
});

test("one frame can be asked alone", () => {
  expect(byFrameMeasure({ measure: "colours", min: 1, frame: 3 }, sheet)).toMatchObject({ share: 1 });
  expect(byFrameMeasure({ measure: "colours", min: 1, frame: 2 }, sheet)).toMatchObject({ share: 0 });
});

test("a step without one of its frames is no motion", () => {
  expect(byMotion({ motion: "walk", min: 0.1 }, sheet)).toMatchObject({ share: 0.25 });
  expect(byMotion({ motion: "walk", max: 1 }, sheet)).toMatchObject({ share: 0.5 });
});

test("a sequence without a step earns nothing", () => {
  expect(byMotion({ motion: "still", max: 1 }, sheet)).toMatchObject({ share: 0 });
});
