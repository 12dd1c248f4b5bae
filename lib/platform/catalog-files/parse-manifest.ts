import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { type CatalogProblem, keyOf, type KeyProblem, toKeyProblems } from "./problem";

const MANIFEST_CHARACTERS = 262_144;
/** A handful of anchors is convenience, hundreds of references to them are a bomb. */
const ALIASES = 20;

export type ParsedManifest<T> = {
  /** Null when the file is not what the schema asks for; `problems` then says why. */
  value: T | null;
  problems: readonly CatalogProblem[];
  /** Gives a later finding about this file its line and column. */
  locate: (problem: KeyProblem) => CatalogProblem;
};

/** Reads one YAML manifest: the value, or every fault with line, column and key. Pure. */
export function parseManifest<T>(file: string, text: string, schema: z.ZodType<T>): ParsedManifest<T> {
  const lines = new LineCounter();
  const at = (offset: number, problem: KeyProblem): CatalogProblem => {
    const { line, col } = lines.linePos(offset);
    return {
      file,
      line: Math.max(1, line),
      column: Math.max(1, col),
      key: keyOf(problem.path),
      message: problem.message,
    };
  };
  if (text.length > MANIFEST_CHARACTERS) {
    const message = `has ${text.length} characters; ${MANIFEST_CHARACTERS} are allowed`;
    return refused((problem) => at(0, problem), [at(0, { path: [], message })]);
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const locate = (problem: KeyProblem): CatalogProblem => at(offsetOf(document, problem.path), problem);
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    return refused(
      locate,
      faults.map((fault) => at(fault.pos[0], { path: [], message: fault.message })),
    );
  }
  const plain = toPlain(document);
  if (plain instanceof Error) return refused(locate, [at(0, { path: [], message: plain.message })]);
  const parsed = schema.safeParse(plain);
  if (parsed.success) return { value: parsed.data, problems: [], locate };
  const problems = toKeyProblems(parsed.error.issues).map((problem) =>
    locate(isThere(document, problem.path) ? problem : { ...problem, message: "is missing" }),
  );
  return refused(locate, problems);
}

function refused<T>(
  locate: ParsedManifest<T>["locate"],
  problems: readonly CatalogProblem[],
): ParsedManifest<T> {
  return { value: null, problems, locate };
}

function toPlain(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES });
  } catch (error) {
    return error instanceof Error ? error : new Error("cannot be read");
  }
}

function isThere(document: Document.Parsed, path: readonly PropertyKey[]): boolean {
  return path.length === 0 || document.hasIn(path);
}

/** Offset of the key, or of the nearest thing around it that is there. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const name = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === name)
      : undefined;
    const node = isNode(pair?.key) ? pair.key : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range[0] ?? 0;
}
