export type AllowRule = { method: string; path: string };

/** A rule's path is exact, or a prefix when it ends in `*`. The path must be normalised before. */
export function isAllowed(rules: readonly AllowRule[], method: string, pathname: string): boolean {
  return rules.some(
    (rule) =>
      rule.method === method &&
      (rule.path.endsWith("*") ? pathname.startsWith(rule.path.slice(0, -1)) : pathname === rule.path),
  );
}
