import { canonicalJson } from "@/lib/shared/canonical-json";
import type { Finding, Part } from "./schema";

const SHOWN = 160;
const BEFORE = 40;

const told = (value: unknown): string => (value === undefined ? "nothing" : canonicalJson(value));

/** Both texts from a little before the place at which they part. */
function atTheDifference(a: string, b: string): [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = at > SHOWN - BEFORE ? at - BEFORE : 0;
  const part = (text: string): string => {
    const end = from + SHOWN;
    return `${from > 0 ? "…" : ""}${text.slice(from, end)}${text.length > end ? "…" : ""}`;
  };
  return [part(a), part(b)];
}

/** Collects what was found; `derived` is always what was worked out again, `recorded` what is kept. */
export function createFindings() {
  const list: Finding[] = [];
  const add = (part: Part, what: string, rest: Omit<Finding, "part" | "what">): void => {
    list.push({ part, what, ...rest });
  };
  return {
    list: (): readonly Finding[] => list,
    same(part: Part, what: string, derived: unknown, recorded: unknown): boolean {
      const [expected, found] = [told(derived), told(recorded)];
      if (expected === found) {
        add(part, what, { verdict: "agrees", expected: null, found: null, reason: null });
        return true;
      }
      const [shownExpected, shownFound] = atTheDifference(expected, found);
      add(part, what, { verdict: "differs", expected: shownExpected, found: shownFound, reason: null });
      return false;
    },
    agrees(part: Part, what: string): void {
      add(part, what, { verdict: "agrees", expected: null, found: null, reason: null });
    },
    differs(part: Part, what: string, reason: string): void {
      add(part, what, { verdict: "differs", expected: null, found: null, reason });
    },
    cannot(part: Part, what: string, reason: string): void {
      add(part, what, { verdict: "underivable", expected: null, found: null, reason });
    },
  };
}
export type Findings = ReturnType<typeof createFindings>;
