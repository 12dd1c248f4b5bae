import type { AgentManifest, PriceTable } from "@/lib/contracts/catalog";
import type { RunRecord } from "@/lib/contracts/run-record";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { digestOf } from "@/lib/shared/digest";
import type { ReplayInput } from "./schema";

/** What this installation has now of what a snapshot pinned. */
export type Surroundings = {
  /** Null: the catalog has no sound scenario of this version. */
  behaviorSha256: string | null;
  executorVersion: string;
  dependenciesSha256: string;
  hasAdapter: boolean;
  /** Null: this harness needs no installed tool. */
  isToolInstalled: boolean | null;
  stackSha256: string | null;
  agent: AgentManifest | null;
  prices: PriceTable | null;
  /** A live worker can take the run. */
  hasWorker: boolean;
  machine: { os: string; nodeVersion: string };
};

type Told = Omit<ReplayInput, "name">;

const matches = (reason: string): Told => ({ state: "matches", reason });
const kept = (reason: string): Told => ({ state: "kept", reason });
const differs = (reason: string): Told => ({ state: "differs", reason });
const unpinned = (reason: string): Told => ({ state: "unpinned", reason });
const brief = (sha256: string): string => sha256.slice(0, 12);

function scenarioOf({ scenario, behaviorSha256 }: RunRequest, here: Surroundings): Told {
  const name = `${scenario.slug} ${scenario.version}`;
  if (here.behaviorSha256 === null) return differs(`The catalog has no sound ${name} any more.`);
  return here.behaviorSha256 === behaviorSha256
    ? matches(`${name}, digest ${brief(behaviorSha256)}`)
    : differs(
        `The files of ${name} changed: digest ${brief(here.behaviorSha256)} instead of ${brief(behaviorSha256)}.`,
      );
}

function executorOf({ snapshot, fingerprintPreimage }: RunRequest, here: Surroundings): [Told, Told] {
  const pinned = String(fingerprintPreimage["dependenciesSha256"]);
  return [
    here.executorVersion === snapshot.harness_version
      ? matches(snapshot.harness_version)
      : differs(`This is ${here.executorVersion}; the run was carried out by ${snapshot.harness_version}.`),
    here.dependenciesSha256 === pinned
      ? matches(`digest ${brief(pinned)}`)
      : differs(`The lock file has digest ${brief(here.dependenciesSha256)} instead of ${brief(pinned)}.`),
  ];
}

function harnessOf({ subject }: RunRequest, here: Surroundings): Told {
  const name = `${subject.harness} ${subject.harnessVersion ?? ""}`.trim();
  if (!here.hasAdapter) return differs(`This version has no adapter for ${subject.harness}.`);
  if (here.isToolInstalled === null) return matches(`${name}, which needs no installed tool`);
  return here.isToolInstalled
    ? matches(`${name}, installed`)
    : kept(`${name} is not installed here; it is fetched at this version, or the run ends by our account.`);
}

function agentOf({ snapshot }: RunRequest, { agent }: Surroundings): Told {
  if (agent === null) return kept("The agent's profile is gone; the snapshot's cards and posture are used.");
  const now = [
    digestOf(agent.alignmentCard),
    agent.alignmentCardVersion,
    agent.protectionCardVersion,
    agent.postureId,
    agent.postureRevision,
  ].join(" ");
  const then = [
    snapshot.agent_card_hash,
    snapshot.alignment_card_version,
    snapshot.protection_card_version,
    snapshot.posture_id,
    snapshot.posture_revision,
  ].join(" ");
  return now === then
    ? matches(
        `card ${brief(snapshot.agent_card_hash)}, posture ${snapshot.posture_id} revision ${snapshot.posture_revision}`,
      )
    : kept("The profile's card or posture changed; those of the snapshot are used.");
}

function priceOf({ price, subject }: RunRequest, { prices }: Surroundings): Told {
  const now = prices?.models[subject.modelId] ?? null;
  return prices !== null && digestOf(now) === digestOf(price.price)
    ? matches(`${price.table} of ${price.date}`)
    : kept(`${price.table} of ${price.date} is stamped on the run; the table here says otherwise by now.`);
}

function machineOf(record: RunRecord | null, { machine }: Surroundings): Told {
  if (record === null) return unpinned("The run kept no record of its machine.");
  const { os, nodeVersion } = record.environment;
  const then = `${os}, Node ${nodeVersion ?? "unknown"}`;
  const now = `${machine.os}, Node ${machine.nodeVersion}`;
  return then === now
    ? unpinned(`No snapshot pins it; it is the same: ${now}.`)
    : unpinned(`No snapshot pins it; it differs: ${then} then, ${now} now.`);
}

/** Each input of a run and whether it is here again; `differs` stands in the way of a replay, the others do not. */
export function compareInputs(
  request: RunRequest,
  record: RunRecord | null,
  here: Surroundings,
): ReplayInput[] {
  const [executor, dependencies] = executorOf(request, here);
  const { stack, subject, seed, variant } = request;
  const told: Record<string, Told> = {
    "scenario files": scenarioOf(request, here),
    "seed and variant": matches(`${seed}, ${variant}`),
    executor,
    "executor's dependencies": dependencies,
    harness: harnessOf(request, here),
    stack:
      here.stackSha256 === stack.sha256
        ? matches(`${stack.slug}, digest ${brief(stack.sha256)}`)
        : kept(`The stack ${stack.slug} changed; the pinned sandbox and limits are used.`),
    "agent profile": agentOf(request, here),
    "price table": priceOf(request, here),
    model: unpinned(
      `${subject.modelId} by ${subject.provider}: what is served under that name is the provider's.`,
    ),
    worker: here.hasWorker
      ? unpinned("A worker that can carry it out is there.")
      : unpinned("No worker that can carry it out is there now; the run waits for one."),
    machine: machineOf(record, here),
  };
  return Object.entries(told).map(([name, one]) => ({ name, ...one }));
}
