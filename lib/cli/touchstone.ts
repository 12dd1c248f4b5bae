import { parseArgs } from "node:util";
import { withDatabase } from "./with-database";

const HELP = `touchstone: the command line of Touchstone

  run --suite SLUG --harness SLUG --model ID [--stack local] [--agent scripted]
      [--repetitions N] [--retries N] [--title TEXT] [--key KEY] [--wait]
                          starts an execution; --wait ends with 0 when every run passed, 1 when not
                          harnesses: claude codex gemini opencode qwen pi cline command
  list                    executions, newest first, with their tokens and cost
  report RUN              one run: its end, points, both token meters side by side, cost and audit flags
  compare A B [--include KEYS] [--exclude KEYS] [--policy FILE] [--out FOLDER] [--gate] [--junit FILE]
                          compares two executions, A the base; --gate ends with 1 when blocked, 3 when incomplete
  cancel ID               ends an execution or one run, in whatever phase; what has ended stays
  rerun RUN               runs the slot of a run again (or: rerun EXECUTION SLOT); the new run counts, earlier ones stay
  replay RUN              translates raw.jsonl again and compares it with events.jsonl, byte for byte
  verify RUN [--json]     derives everything that is recorded of the run again from its stored bytes: agrees, differs, or
                          cannot be derived and why; ends with 1 when anything differs
  verify --all [--json]   the same for every run, one after the other
  replay-run SNAPSHOT [--allow-changed]
                          starts a run under the inputs that a bss-… snapshot pinned; refuses when one of them changed
  review RUN --from writeup.md --as ADDRESS [--note TEXT]
                          submits a review from a file in somebody's name; an edit of a submitted one needs a note
  reviews RUN [--format json|csv|writeup] [--as ADDRESS]
                          the reviews of a run, or with writeup the own one of who is named
  export FOLDER           writes what is published as a static data set; its index.json is moved into place last
  scenario new SLUG --template T [--name NAME]
                          makes a sound, playable scenario from a template of the catalog
  scenario check [SLUG]   reads the catalog and says what is wrong, with file, line and key; ends with 1 when anything is
  scenario try SLUG[@VERSION] [--player P] [--out FOLDER] [--write-references]
                          plays it with its scripted players in real boxes and tells criteria, points and files; needs no
                          database; ends with 1 when a player does not earn what such a player should
  scenario schema         writes the manifest's JSON Schema for editors
  erratum SCENARIO VERSION ID --title TEXT --body TEXT [--severity info|minor|major] [--item ITEM [--exclude]]
                          records a known fault of a scenario version; --exclude leaves the item out of every score;
                          erratum SCENARIO VERSION ID --withdraw takes it back
  add-account NAME ADDRESS ROLE
                          adds a person (viewer, reviewer, operator, admin) and prints their first sign-in link
  sign-in-link ADDRESS    a link that signs an account in once, within 15 minutes

RUN is a bhl-… or brn-… id. Run from the project's folder: npm run touchstone -- replay bhl-0123456789ab`;

type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./commands/run")).run,
  list: async () => (await import("./commands/list")).list,
  report: async () => (await import("./commands/report")).report,
  compare: async () => (await import("./commands/compare")).compare,
  cancel: async () => (await import("./commands/cancel")).cancel,
  rerun: async () => (await import("./commands/rerun")).rerun,
  replay: async () => (await import("./commands/replay")).replay,
  "replay-run": async () => (await import("./commands/replay-run")).replayRun,
  verify: async () => (await import("./commands/verify")).verify,
  review: async () => (await import("./commands/review")).review,
  reviews: async () => (await import("./commands/review")).reviews,
  export: async () => (await import("./commands/export")).exportPublished,
  scenario: async () => (await import("./commands/scenario")).scenario,
  erratum: async () => (await import("./commands/erratum")).erratum,
  "add-account": async () => (await import("./commands/add-account")).addAccount,
  "sign-in-link": async () => (await import("./commands/sign-in-link")).signInLink,
};

/** Whoever writes scenarios needs no instance. */
const WITHOUT_DATABASE: ReadonlySet<string> = new Set(["scenario"]);

async function main(): Promise<number> {
  const { positionals } = parseArgs({ args: process.argv.slice(2), strict: false, allowPositionals: true });
  const name = positionals[0] ?? "help";
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    console.log(HELP);
    return name === "help" ? 0 : 2;
  }
  const carryOut = async (): Promise<number> =>
    (await load())(process.argv.slice(process.argv.indexOf(name) + 1));
  return WITHOUT_DATABASE.has(name) ? carryOut() : withDatabase(carryOut);
}

// Whoever reads may have read enough: `touchstone verify --all | head -1` is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
