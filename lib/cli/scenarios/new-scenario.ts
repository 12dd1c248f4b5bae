import { access, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { ok, refuse, type Result } from "@/lib/shared/result";

const SLUG = /^[a-z0-9][a-z0-9-]{0,47}$/;
const FIRST_VERSION = "v1.0.0";
const TEXT = /\.(yaml|md|json|mjs|js|html|css|sh|txt|csv)$/;

/** The shapes to begin from: one folder each in `templates/`. */
export async function templatesOf(catalogRoot: string): Promise<string[]> {
  const entries = await readdir(path.join(catalogRoot, "templates"), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Makes a sound and playable version folder from a template; gives its path relative to the catalog. */
export async function newScenario(
  catalogRoot: string,
  { slug, template, name }: { slug: string; template: string; name: string },
): Promise<Result<string, "unknown-template" | "bad-slug" | "exists">> {
  const templates = await templatesOf(catalogRoot);
  if (!templates.includes(template))
    return refuse("unknown-template", `There is no template ${template}; there are ${templates.join(", ")}.`);
  if (!SLUG.test(slug))
    return refuse("bad-slug", `${slug} is no slug: small letters, digits and dashes, 48 at most.`);
  const relative = `scenarios/${slug}/${FIRST_VERSION}`;
  const folder = path.join(catalogRoot, relative);
  if (await isThere(folder)) return refuse("exists", `${relative} is there already.`);
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(catalogRoot, "templates", template), folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true }))
    if (TEXT.test(file)) await fill(path.join(folder, file), { slug, name });
  return ok(relative);
}

async function fill(file: string, { slug, name }: { slug: string; name: string }): Promise<void> {
  const text = await readFile(file, "utf8");
  const filled = text
    .replaceAll("__slug__", slug)
    .replaceAll('"__name__"', JSON.stringify(name))
    .replaceAll("__name__", name);
  if (filled !== text) await writeFile(file, filled);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
