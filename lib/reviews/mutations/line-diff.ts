/** Beyond this many comparisons the changed part is told as a whole: a diff must not hold the server up. */
const MAX_CELLS = 4_000_000;

/** Line diff of two texts: removed lines with "- ", added ones with "+ ", in the order of the texts; "" when equal. */
export function lineDiff(before: string, after: string): string {
  const old = before.split("\n");
  const fresh = after.split("\n");
  const start = commonLength(old, fresh);
  const end = commonLength(old.slice(start).toReversed(), fresh.slice(start).toReversed());
  const removed = old.slice(start, old.length - end);
  const added = fresh.slice(start, fresh.length - end);
  return removed.length * added.length > MAX_CELLS
    ? told(removed, added).join("\n")
    : diffOf(removed, added).join("\n");
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const differing = a.findIndex((line, index) => index >= b.length || line !== b[index]);
  return differing < 0 ? a.length : differing;
}

function told(removed: readonly string[], added: readonly string[]): string[] {
  return [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
}

/** Lengths of the longest common subsequences of all tails. */
function tailLengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = rows[i];
      if (row)
        row[j] =
          a[i] === b[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
    }
  return rows;
}

function at(rows: readonly Uint32Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

function diffOf(a: readonly string[], b: readonly string[]): string[] {
  const rows = tailLengths(a, b);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      i += 1;
      j += 1;
    } else if (at(rows, i + 1, j) >= at(rows, i, j + 1)) lines.push(`- ${a[i++] ?? ""}`);
    else lines.push(`+ ${b[j++] ?? ""}`);
  }
  return [...lines, ...told(a.slice(i), b.slice(j))];
}
