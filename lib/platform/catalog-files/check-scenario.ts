import type { AssetScenario, Scenario, SheetScenario } from "@/lib/contracts/scenario-manifest";
import { checkAwards } from "./check-awards";
import type { KeyProblem } from "./problem";
import { unknownPlaceholders } from "./render-prompt";

/** What stands beside the manifest in the version folder. */
export type FolderFacts = {
  slug: string;
  version: string;
  /** Relative paths of all files. */
  files: ReadonlySet<string>;
  promptText: string | null;
  /** Content of the tool's configuration in the workspace of a sprite scenario. */
  drawConfig: unknown;
};

/** Everything that no single value shows: names that must match, files that must exist, numbers that must agree. */
export function checkScenario(scenario: Scenario, folder: FolderFacts): KeyProblem[] {
  return [
    ...checkIdentity(scenario, folder),
    ...checkNames(scenario),
    ...checkFiles(scenario, folder.files),
    ...checkAwards(scenario),
    ...checkReview(scenario),
    ...checkPrompt(folder.promptText),
    ...checkKind(scenario, folder),
  ];
}

function problem(path: readonly PropertyKey[], message: string): KeyProblem {
  return { path, message };
}

function checkIdentity(scenario: Scenario, folder: FolderFacts): KeyProblem[] {
  const found: KeyProblem[] = [];
  if (scenario.slug !== folder.slug)
    found.push(problem(["slug"], `must be the folder's name ${folder.slug}`));
  if (scenario.version !== folder.version) {
    found.push(problem(["version"], `must be the folder's name ${folder.version}`));
  }
  return found;
}

type Named = { path: readonly PropertyKey[]; name: string };

function repeated(list: readonly Named[]): KeyProblem[] {
  const seen = new Set<string>();
  return list.flatMap(({ path, name }) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [problem(path, `${name} is used twice`)] : [];
  });
}

function named<T>(key: string, items: readonly T[], field: string & keyof T): Named[] {
  return items.map((item, index) => ({ path: [key, index, field], name: String(item[field]) }));
}

function checkNames(scenario: Scenario): KeyProblem[] {
  const items = scenario.review.categories.flatMap((category, c) =>
    category.items.map((item, i): Named => ({
      path: ["review", "categories", c, "items", i, "id"],
      name: item.id,
    })),
  );
  const domains = scenario.review.domains.map((domain, i): Named => ({
    path: ["review", "domains", i, "id"],
    name: domain.id,
  }));
  const lists = [
    named("criteria", scenario.criteria, "id"),
    named("variants", scenario.variants, "slug"),
    items,
    domains,
  ];
  if (scenario.kind === "end-to-end") {
    lists.push(named("references", scenario.references, "view"), named("checks", scenario.checks, "view"));
    lists.push(named("proofs", scenario.proofs, "id"), named("scripts", scenario.scripts, "id"));
  }
  if (scenario.kind === "task") {
    lists.push(
      named("deliverables", scenario.deliverables, "id"),
      named("invariants", scenario.invariants, "id"),
    );
  }
  return lists.flatMap(repeated);
}

type Wanted = { path: readonly PropertyKey[]; file: string; isFolderToo?: boolean };

function wantedFiles(scenario: Scenario): Wanted[] {
  const wanted: Wanted[] = [{ path: ["prompt"], file: scenario.prompt }];
  if (scenario.workspace !== undefined) {
    wanted.push({ path: ["workspace"], file: scenario.workspace, isFolderToo: true });
  }
  for (const key of ["specs", "assets"] as const) {
    const sources = scenario[key].map(({ source }, i): Wanted => ({
      path: [key, i, "source"],
      file: source,
      isFolderToo: true,
    }));
    wanted.push(...sources);
  }
  if (scenario.kind === "end-to-end") {
    wanted.push(
      ...scenario.references.map((reference, i) => ({
        path: ["references", i, "path"],
        file: reference.path,
      })),
    );
    wanted.push(
      ...scenario.scripts.map((script, i) => ({ path: ["scripts", i, "path"], file: script.path })),
    );
  }
  if (scenario.kind === "task") {
    wanted.push({ path: ["oracle"], file: scenario.oracle });
    for (const [i, { schema }] of scenario.deliverables.entries()) {
      if (schema !== undefined) wanted.push({ path: ["deliverables", i, "schema"], file: schema });
    }
    const root = scenario.workspace ?? "workspace";
    wanted.push(
      ...scenario.invariants.map(({ unchanged }, i) => ({
        path: ["invariants", i, "unchanged"],
        file: `${root}/${unchanged}`,
      })),
    );
  }
  return wanted;
}

function checkFiles(scenario: Scenario, files: ReadonlySet<string>): KeyProblem[] {
  const all = [...files];
  return wantedFiles(scenario)
    .filter(
      ({ file, isFolderToo }) =>
        !files.has(file) && !(isFolderToo === true && all.some((f) => f.startsWith(`${file}/`))),
    )
    .map(({ path, file }) => problem(path, `there is no ${file} in the version folder`));
}

function checkReview(scenario: Scenario): KeyProblem[] {
  const criteria = new Set(scenario.criteria.map(({ id }) => id));
  const views = new Set(scenario.kind === "end-to-end" ? scenario.references.map(({ view }) => view) : []);
  const proofs = new Set(scenario.kind === "end-to-end" ? scenario.proofs.map(({ id }) => id) : []);
  const checks = new Set(scenario.kind === "end-to-end" ? scenario.checks.map(({ view }) => view) : []);
  return scenario.review.categories.flatMap((category, c) =>
    category.items.flatMap((item, i) => {
      const at = (key: string): PropertyKey[] => ["review", "categories", c, "items", i, key];
      const lacks = (key: string, name: string | undefined, known: ReadonlySet<string>): KeyProblem[] =>
        name === undefined || known.has(name) ? [] : [problem(at(key), `there is no ${key} ${name}`)];
      return [
        ...lacks("reference", item.reference, views),
        ...lacks("proof", item.proof, proofs),
        ...lacks("check", item.check, checks),
        ...item.criteria.flatMap((id) => lacks("criteria", id, criteria)),
      ];
    }),
  );
}

function checkPrompt(text: string | null): KeyProblem[] {
  return unknownPlaceholders(text ?? "").map((name) =>
    problem(["prompt"], `nothing fills {{${name}}} of the prompt`),
  );
}

function checkKind(scenario: Scenario, folder: FolderFacts): KeyProblem[] {
  if (scenario.kind === "asset-generation") {
    return checkAsset(scenario, folder.drawConfig);
  }
  if (scenario.kind !== "end-to-end") return [];
  const views = new Set(scenario.references.map(({ view }) => view));
  const unreferenced = scenario.checks.flatMap((check, i) =>
    views.has(check.reference ?? check.view)
      ? []
      : [
          problem(
            ["checks", i, check.reference === undefined ? "view" : "reference"],
            `there is no reference ${check.reference ?? check.view}`,
          ),
        ],
  );
  const seeded = scenario.proofs.flatMap(({ dest }, i) =>
    folder.files.has(`${scenario.workspace ?? "workspace"}/${dest}`)
      ? [problem(["proofs", i, "dest"], `${dest} is a file of the workspace from the start`)]
      : [],
  );
  return [...unreferenced, ...seeded, ...checkProofKinds(scenario.proofs)];
}

function checkAsset(scenario: AssetScenario, drawConfig: unknown): KeyProblem[] {
  const { canvas, output, tool } = scenario;
  const frames = scenario.assetKind === "sprite" ? {} : { frames: scenario.sheet.frames };
  const config = { ...canvas, actions: output.actions, preview: tool.preview, ...frames };
  const isSame = JSON.stringify(sorted(config)) === JSON.stringify(sorted(drawConfig));
  const differing = isSame
    ? []
    : [problem(["canvas"], "must say the same as draw.config.json in the workspace")];
  return scenario.assetKind === "sprite" ? differing : [...differing, ...checkSequences(scenario)];
}

function checkSequences({ sheet }: SheetScenario): KeyProblem[] {
  const unknown = sheet.sequences.flatMap(({ frames }, i) =>
    frames.flatMap((frame, f) =>
      frame < sheet.frames
        ? []
        : [problem(["sheet", "sequences", i, "frames", f], `there is no frame ${frame}`)],
    ),
  );
  return [...repeated(named("sequences", sheet.sequences, "slug")), ...unknown];
}

function checkProofKinds(proofs: readonly { dest: string }[]): KeyProblem[] {
  return proofs.flatMap(({ dest }, i) =>
    /\.(png|jpe?g|webp|gif|webm|mp4)$/.test(dest)
      ? []
      : [problem(["proofs", i, "dest"], "must end as an image or a video does")],
  );
}

function sorted(value: unknown): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : null;
}
