import { expect, test } from "vitest";
import { storedProofPath } from "./run-record";

test.each([
  ["proofs/Day View.PNG", "proof/day.png"],
  ["proofs/day.tar.webm", "proof/day.webm"],
  ["day", "proof/day"],
  ["proofs.d/day", "proof/day"],
])("a proof found at %s is kept under its id with its own ending", (dest, kept) => {
  expect(storedProofPath({ id: "day", dest })).toBe(kept);
});
