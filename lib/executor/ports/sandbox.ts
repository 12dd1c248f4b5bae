/** Limits of a box; the adapter states which tier enforced them. */
export type SandboxLimits = { memoryBytes: number; processes: number; tmpBytes: number };

export type SandboxMount = { source: string; target: string; writable: boolean };

export type SandboxSpec = {
  /** Names the box in logs and leftovers; the run's ledger id. */
  name: string;
  /** Host folder for the adapter's own files, mode 0700; removed by destroy(). */
  scratchPath: string;
  mounts: readonly SandboxMount[];
  /** Host unix socket that the box reaches as http on 127.0.0.1:8080; null = no way out at all. */
  gatewaySocketPath: string | null;
  workingDirectory: string;
  limits: SandboxLimits;
  /** Host paths that go with the box when its executor died and another one reclaims it. */
  ownedPaths?: readonly string[];
  /** Evaluation boxes hold a browser, which needs nested namespaces and fonts. */
  purpose: "harness" | "evaluation";
};

export type SandboxExit = { code: number | null; signal: string | null; outOfMemory: boolean };

export type SandboxProcess = {
  stdout: AsyncIterable<Uint8Array>;
  stderr: AsyncIterable<Uint8Array>;
  /** Resolves once when the process has ended and its pipes are closed (bounded wait). */
  exit: Promise<SandboxExit>;
  /** Asks first (SIGINT), kills the whole box after `graceMs`. May be called at any time, twice too. */
  stop(graceMs: number): Promise<void>;
};

export type SandboxEvidence = {
  sandbox: string;
  version: string | null;
  confinement: "host-open" | "host-sandboxed" | "in-box";
  uid: number | null;
  namespaces: Readonly<Record<string, number>>;
  limitsTier: string;
  /** How often the kernel enforced each limit since the box was prepared; absent where the tier has no counters. */
  limitHits?: Readonly<Record<string, number>>;
};

export type TeardownReport = {
  clean: boolean;
  leftovers: readonly string[];
  /** Each kind of thing that was looked for afterwards, and how many were left. */
  checks?: readonly { what: string; left: number }[];
};

/** One prepared box. Several commands may run in it one after the other, each in fresh namespaces over the same mounts. */
export type SandboxBox = {
  /** uid that owns the box's files on the host; null = the executor's own. */
  readonly uid: number | null;
  start(command: {
    argv: readonly [string, ...string[]];
    env: Readonly<Record<string, string>>;
    signal: AbortSignal;
    /** False: this command gets no way out even though the box has a gateway. */
    withGateway?: boolean;
  }): Promise<SandboxProcess>;
  evidence(): SandboxEvidence;
  /** Ends everything and removes what the box made; may be called twice. Never throws: what stays is in the report. */
  destroy(): Promise<TeardownReport>;
};

/** The isolation around a run. Throws ExecutorError SANDBOX_UNAVAILABLE or SANDBOX_SETUP_FAILED. */
export type Sandbox = {
  readonly slug: string;
  prepare(spec: SandboxSpec, signal: AbortSignal): Promise<SandboxBox>;
};
