const SLICES =
  "accounts archives audit cohorts comparisons executions harnesses imports ledger models publications qualifications reviews runs scenarios snapshots stacks suites workers".split(
    " ",
  );
const ROLES = ["schema", "rules", "queries", "mutations", "loaders", "actions"];
const TEST = /\.(test|db\.test)\.tsx?$/;
const MOST_ENTRIES = 24;
const MOST_PRIMITIVES = 40;
const PAGE_LINES = 80;
/** Folders that content or a framework fills, not we. */
const UNCOUNTED = /^(catalog\/|prisma\/migrations|app\/fonts|lib\/decisions)/;
const TOP =
  /^(app|components|prisma|lib|public|e2e|catalog|\.ci)\/|^(package|package-lock|tsconfig)\.json$|^next\.config\.js$|^proxy\.ts$|^(README|AGENTS)\.md$|^\.[a-z-]+(\.json|\.cjs|rc\.json|rc)?$/;

/** @param {string} file */
function topProblem(file) {
  return TOP.test(file) ? [] : [`${file}: the top level holds only what the tree names (AGENTS.md)`];
}

/** A slice is `lib/<noun>/[<concern>/]<role>.ts`, `…/<role>/<verb>.ts`, tests beside them, and a README. @param {string} file */
function sliceProblem(file) {
  const [lib, noun, ...rest] = file.split("/");
  if (lib !== "lib" || noun === undefined || !SLICES.includes(noun)) return [];
  const name = rest.at(-1) ?? "";
  if (name === "README.md" || TEST.test(name)) return [];
  const words = rest.map((part) => part.replace(/\.tsx?$/, ""));
  const role = words.findIndex((word) => ROLES.includes(word));
  const isFlat = role === rest.length - 1;
  const isFolder = role === rest.length - 2 && role >= 0;
  if (role >= 0 && role <= 1 && (isFlat || isFolder)) return [];
  return [
    `${file}: a slice holds ${ROLES.join(", ")} (a file, or a folder of one file a verb), tests and a README`,
  ];
}

/** @param {readonly string[]} files */
function crowdedFolders(files) {
  /** @type {Map<string, Set<string>>} */
  const entries = new Map();
  for (const file of files) {
    const parts = file.split("/");
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join("/");
      if (!entries.has(folder)) entries.set(folder, new Set());
      entries.get(folder)?.add(parts[depth] ?? "");
    }
  }
  return [...entries].flatMap(([folder, names]) => {
    const most = folder === "components/ui" ? MOST_PRIMITIVES : MOST_ENTRIES;
    const counted = [...names].filter(
      (name) => !/\.(test|contract)\.tsx?$/.test(name) && !(folder === "lib" && SLICES.includes(name)),
    ).length;
    return counted > most && !UNCOUNTED.test(`${folder}/`)
      ? [`${folder}: ${counted} entries, at most ${most}; nest by noun`]
      : [];
  });
}

/** Paths that a document cites must be there. @param {string} file @param {string} text @param {(path: string) => boolean} exists */
function citedPaths(file, text, exists) {
  const cited = [
    ...text.matchAll(/`((?:app|components|prisma|lib|public|e2e|catalog)\/[\w@()[\]./-]*[\w/\])])`/g),
  ].map(([, path]) => path ?? "");
  return cited
    .filter((path) => !path.includes("<") && !exists(path))
    .map((path) => `${file}: cites ${path}, which is gone`);
}

/** @param {string} file @param {string} text */
function pageProblem(file, text) {
  const lines = text.split("\n").length - 1;
  return lines > PAGE_LINES ? [`${file}: ${lines} lines; a page composes in at most ${PAGE_LINES}`] : [];
}

/**
 * All breaches, as sentences.
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export function checkFiles(files, read, exists) {
  const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("catalog/scenarios/"));
  const pages = files.filter((file) => /^app\/.*\/page\.tsx$/.test(file));
  return [
    ...files.flatMap(topProblem),
    ...files.flatMap(sliceProblem),
    ...crowdedFolders(files),
    ...documents.flatMap((file) => citedPaths(file, read(file), exists)),
    ...pages.flatMap((file) => pageProblem(file, read(file))),
  ];
}
