/** A free name for a copy: `smoke` → `smoke-copy`, `smoke-copy-2`, … within the length of a slug. */
export function copySlug(slug: string, taken: ReadonlySet<string>): string {
  const stem = slug.slice(0, 40).replace(/-+$/, "");
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? `${stem}-copy` : `${stem}-copy-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

type Member = { slug: string; version: string; variant: string };
type Ran = { scenarioSlug: string; scenarioVersion: string; variant: string };

/** Members that the last execution did not run in this version and variant; null before the first execution. */
export function changedSince(members: readonly Member[], last: readonly Ran[] | null): Set<string> | null {
  if (last === null) return null;
  const ran = new Set(
    last.map(({ scenarioSlug, scenarioVersion, variant }) => `${scenarioSlug} ${scenarioVersion} ${variant}`),
  );
  return new Set(
    members
      .map(({ slug, version, variant }) => `${slug} ${version} ${variant}`)
      .filter((member) => !ran.has(member)),
  );
}
