import type { Scenario } from "@/lib/contracts/scenario-manifest";
import type { RunRequest } from "../plan/run-request";
import type { Capture } from "../ports/capture";
import type { Clock } from "../ports/clock";
import type { Gateway, GatewayRequest } from "../ports/gateway";
import type { Harness } from "../ports/harness";
import type { Ids } from "../ports/ids";
import type { Journal } from "../ports/journal";
import type { Oracle } from "../ports/oracle";
import type { RecordStore } from "../ports/record-store";
import type { RunLedger } from "../ports/run-ledger";
import type { Sandbox, SandboxMount } from "../ports/sandbox";
import type { Toolchain } from "../ports/toolchain";
import type { WorkFolders } from "../ports/work-folders";
import type { CollectLimits, Workspace } from "../ports/workspace";
import type { KnownSecret } from "../support/secret-patterns";
import type { ProbeResult } from "./probe-box";

/** Everything that a run is carried out with; the worker wires it. */
export type ExecutorPorts = {
  harness: Harness;
  sandbox: Sandbox;
  gateway: Gateway;
  workspace: Workspace;
  workFolders: WorkFolders;
  capture: Capture;
  toolchain: Toolchain;
  oracles: Partial<Readonly<Record<Scenario["kind"], Oracle>>>;
  recordStore: RecordStore;
  ledger: RunLedger;
  journal: Journal;
  clock: Clock;
  ids: Ids;
  /** Probes of earlier runs with the same stack and tool on this machine; left out = probe every time. */
  probes?: Map<string, ProbeResult>;
};

export type Timings = {
  /** Between asking the harness to stop and killing its box. */
  graceMs: number;
  /** How long a harness may stay after it told its end. */
  lingerMs: number;
  /** For each of probe and init. */
  setUpCommandMs: number;
};
export const DEFAULT_TIMINGS: Timings = { graceMs: 2000, lingerMs: 10_000, setUpCommandMs: 300_000 };

export const DEFAULT_COLLECT_LIMITS: CollectLimits = {
  files: 20_000,
  totalBytes: 1_073_741_824,
  fileBytes: 268_435_456,
};

/** What a run may keep in workspace and home together: well above what is collected, well below a disk. */
export const DEFAULT_WORK_BYTES = 4_294_967_296;

/** Below this the disk of the machine counts as full: what an agent could not write is then no fault of its own. */
export const FULL_DISK_BYTES = 16_777_216;

/** How often the disk that a run takes is looked at. */
export const SIZE_LOOK_MS = 1000;

/** One run, with what only this machine knows: folders, the provider's address and key. */
export type CarryOutInput = {
  request: RunRequest;
  /** Host folder of the scenario version in the catalog. */
  scenarioFolder: string;
  /** Rendered; never written to the workspace. */
  prompt: string;
  upstream: GatewayRequest["upstream"];
  /** Further values that nothing stored may hold; the run's credential and the provider's key are known anyway. */
  secrets?: readonly KnownSecret[];
  /** Read-only additions of the scenario, e.g. a tool below /opt/touchstone/bin. */
  extraMounts?: readonly Omit<SandboxMount, "writable">[];
  /** Tells in a sentence why what was pinned at admission no longer holds; null when it does. */
  verifySnapshot(): Promise<string | null>;
  executorVersion: string;
  executorCommit: string | null;
  /** An ExecutorError as its reason ends the run as infrastructure; everything else is an operator's abort. */
  signal: AbortSignal;
  collectLimits?: CollectLimits;
  workBytes?: number;
  timings?: Partial<Timings>;
};
