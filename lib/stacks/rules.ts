import type { StackManifest } from "@/lib/contracts/catalog";
import type { StackDifference } from "./schema";

const LEAST_MEMORY = 512 * 1024 * 1024;
const LEAST_PROCESSES = 64;
const EXACT = /^\d+\.\d+\.\d+(?:[-+][\w.]+)?$/;

/** What a stack may say and a person may want to know; none of it blocks. */
export function stackWarnings(manifest: StackManifest, known: ReadonlySet<string>): string[] {
  const { limits, evaluationLimits, harnesses } = manifest;
  return [
    ...Object.entries(harnesses).flatMap(([slug, version]) => [
      ...(known.has(slug) ? [] : [`${slug} is no harness that Touchstone knows.`]),
      ...(EXACT.test(version) ? [] : [`${slug} ${version} is no exact version; what runs may change.`]),
    ]),
    ...[
      { word: "limits", ...limits },
      { word: "evaluationLimits", ...evaluationLimits },
    ].flatMap(({ word, memoryBytes, processes }) => [
      ...(memoryBytes < LEAST_MEMORY ? [`${word}.memoryBytes is below 512 MiB; most CLIs need more.`] : []),
      ...(processes < LEAST_PROCESSES
        ? [`${word}.processes is below 64; builds and browsers need more.`]
        : []),
    ]),
  ];
}

/** Leaves that differ, by their path; a leaf that one side lacks is null there. */
export function stackDifferences(from: StackManifest, to: StackManifest): StackDifference[] {
  const [a, b] = [leavesOf(from), leavesOf(to)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((key) => !["slug", "name", "description", "schema"].includes(key) && a.get(key) !== b.get(key))
    .toSorted()
    .map((key) => ({ key, from: a.get(key) ?? null, to: b.get(key) ?? null }));
}

function leavesOf(value: object, path = ""): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, inner] of Object.entries(value)) {
    const key = path === "" ? name : `${path}.${name}`;
    if (typeof inner === "object" && inner !== null)
      for (const [deeper, text] of leavesOf(inner, key)) leaves.set(deeper, text);
    else leaves.set(key, String(inner));
  }
  return leaves;
}
