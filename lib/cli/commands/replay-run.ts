import { parseArgs } from "node:util";
import { placesHere } from "@/lib/verification/places";
import { replaySnapshot } from "@/lib/verification/replay-snapshot";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Starts a run under the inputs that a snapshot pinned, and says of each whether it is here again. */
export async function replayRun(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "allow-changed": { type: "boolean", default: false } },
  });
  const [snapshotId] = positionals;
  if (snapshotId === undefined) {
    console.error("Which snapshot? Give its bss-… id.");
    return 2;
  }
  const asked = { snapshotId, allowChanged: values["allow-changed"] };
  const { inputs, started } = await replaySnapshot(ACTOR, asked, placesHere());
  for (const { name, state, reason } of inputs)
    console.log(`  ${state.padEnd(8)}  ${name.padEnd(24)} ${reason}`);
  if (!started.ok) {
    console.error(`Not started. ${started.message} With --allow-changed it runs with what is here now.`);
    return 1;
  }
  console.log(`${started.value.ledgerId} in ${started.value.executionId}`);
  return 0;
}
