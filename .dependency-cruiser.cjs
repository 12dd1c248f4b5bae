const DAL = "^lib/.+/(queries|mutations)(\\.ts$|/)";
const TEST = "\\.(test|contract)\\.tsx?$|^lib/testing/|^lib/executor/testing/|^e2e/";
const SLICE =
  "^lib/(accounts|archives|audit|cohorts|comparisons|executions|harnesses|imports|ledger|models|publications|qualifications|reviews|runs|scenarios|snapshots|stacks|suites|workers)/";
const SHAPES = "(?:schema|rules)(\\.ts$|/)";
const BEDROCK = "^lib/(contracts|shared)/";
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule("no-cycles", "A cycle means two files cannot be understood one at a time.", {}, { circular: true }),
    rule(
      "nothing-imports-app",
      "app/ is routing; whatever others need from it belongs in components or lib.",
      { pathNot: "^app/" },
      { path: "^app/" },
    ),
    rule(
      "pages-read-through-loaders",
      "Only a loader checks the session; a page that queries directly skips it.",
      { path: "^app/", pathNot: "^app/api/" },
      { path: DAL },
    ),
    rule(
      "routes-have-no-session",
      "API routes authenticate by token or cookie themselves; a loader would redirect a program to sign-in.",
      { path: "^app/api/" },
      { path: "/loaders(\\.ts$|/)" },
    ),
    rule(
      "components-see-shapes-not-storage",
      "Components take props; reading storage from them makes them untestable and leaks the database into the browser.",
      { path: "^components/" },
      { path: "^lib/", pathNot: `^lib/.+/(schema|rules|actions)(\\.ts$|/)|${BEDROCK}` },
    ),
    rule(
      "ui-knows-no-domain",
      "Primitives serve every noun; a domain word in them would tie them to one.",
      { path: "^components/ui/" },
      { path: "^(lib|components)/", pathNot: "^components/ui/|^lib/shared/" },
    ),
    rule(
      "lib-is-not-a-web-app",
      "Worker, CLI and tests run lib without Next.",
      { path: "^lib/", pathNot: "/(loaders|actions)(\\.ts$|/)|^lib/platform/session\\.ts$" },
      { path: "^components/|node_modules/(next|react|react-dom)/" },
    ),
    rule(
      "prisma-only-in-the-data-layer",
      "Rows leave through queries and mutations, parsed; nothing above knows Prisma.",
      {
        pathNot: `${DAL}|^lib/platform/(db|health|auth|shut-down)\\.ts$|^prisma/|^lib/testing/|\\.(db|box)\\.test\\.ts$`,
      },
      { path: "^prisma/generated|^lib/platform/db\\.ts$|node_modules/@prisma/client" },
    ),
    rule(
      "schema-and-rules-run-anywhere",
      "They also run in the browser.",
      { path: `^lib/.+/${SHAPES}`, pathNot: TEST },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "schema-and-rules-are-pure",
      "Pure shapes and decisions depend on shapes and decisions only.",
      { path: `^lib/.+/${SHAPES}`, pathNot: TEST },
      { path: "^lib/|^prisma/", pathNot: `^lib/.+/${SHAPES}|${BEDROCK}` },
    ),
    rule(
      "bedrock-rests-on-nothing",
      "Contracts and shared are what everything stands on.",
      { path: BEDROCK, pathNot: TEST },
      { path: "^(app|components|prisma|lib)/", pathNot: BEDROCK },
    ),
    rule(
      "slices-see-only-the-plan",
      "A slice starts runs through the plan; carrying them out is the worker's.",
      { path: SLICE },
      { path: "^lib/executor/", pathNot: "^lib/executor/(plan|ports)/" },
    ),
    rule(
      "executor-is-a-library",
      "It must run without the web, the database and the slices.",
      { path: "^lib/executor/", pathNot: TEST },
      { path: "^(app|components|prisma)/|^lib/(?!executor/|contracts/|shared/)" },
    ),
    rule(
      "executor-core-has-no-adapters",
      "Ports, stages, policies and termination hold for every adapter.",
      { path: "^lib/executor/(ports|stages|policies|termination|support|plan)/", pathNot: TEST },
      { path: "^lib/executor/adapters/" },
    ),
    rule(
      "executor-core-does-no-io",
      "IO behind a port can be faked, limited and replaced.",
      { path: "^lib/executor/(ports|stages|policies|termination|support)/", pathNot: TEST },
      {
        dependencyTypes: ["core"],
        path: "^(node:)?(fs|fs/promises|child_process|net|http|https|os|cluster|worker_threads)$",
      },
    ),
    rule(
      "adapters-are-strangers",
      "An adapter that needs another is two halves of one.",
      { path: "^lib/executor/adapters/([^/]+)/" },
      { path: "^lib/executor/adapters/", pathNot: "^lib/executor/adapters/$1/" },
    ),
    rule(
      "slices-meet-at-the-front-door",
      "Other slices see shapes, reads and writes, never the insides.",
      { path: "^lib/([^/]+)/" },
      { path: SLICE, pathNot: "^lib/$1/|/(schema|rules|queries|mutations)(\\.ts$|/)" },
    ),
    rule(
      "no-test-code-in-production",
      "Fakes and builders stay in tests.",
      { pathNot: TEST },
      { path: TEST },
    ),
    rule(
      "not-to-dev-dep",
      "A production install leaves these out.",
      { path: "^(app|components|lib)/", pathNot: `${TEST}|^lib/checks/` },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "resolvable",
      "An import that resolves to nothing hides every other breach.",
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|prisma/generated/internal|catalog|\\.touchstone)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
