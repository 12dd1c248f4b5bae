import type { RunId } from "@/lib/contracts/rg-ledger";
import type { StoredFile } from "@/lib/contracts/run-record";
import { ExecutorError } from "../ports/errors";
import { abortCause } from "../policies/watch-abort";
import type { GatewayBudget, GatewayReading, GatewaySession } from "../ports/gateway";
import type { Evaluation } from "../ports/oracle";
import type { RunPhase } from "@/lib/contracts/run-phase";
import type { SandboxBox, TeardownReport } from "../ports/sandbox";
import type { InstalledTool } from "../ports/toolchain";
import type { WorkFolderPaths } from "../ports/work-folders";
import type { CollectReport } from "../ports/workspace";
import { createAuditor, type Auditor } from "../support/audit-flags";
import { createQueue } from "../support/create-queue";
import { createRedactor, type Redactor } from "../support/create-redactor";
import type { KnownSecret } from "../support/secret-patterns";
import { createTerminationLatch, type TerminationLatch } from "../termination/create-termination-latch";
import type { RunOutput } from "./create-run-output";
import { DEFAULT_TIMINGS, type CarryOutInput, type ExecutorPorts, type Timings } from "./executor-ports";
import type { ProbeResult } from "./probe-box";

/** What exists of a run so far. Stages fill it; clean-up takes down whatever it finds here. */
export type RunState = {
  readonly ports: ExecutorPorts;
  readonly input: CarryOutInput;
  readonly timings: Timings;
  readonly latch: TerminationLatch;
  readonly runId: RunId;
  readonly startedAt: Date;
  readonly startedMs: number;
  readonly credential: { value: string; issuedAt: Date; revokedAt: Date | null; probeStatus: number | null };
  readonly durationsMs: Record<string, number>;
  readonly files: StoredFile[];
  /** Whom the gateway tells that the run's budget is spent: whoever watches the harness. */
  onBudgetSpent: GatewayBudget["onSpent"];
  readonly redactor: Redactor;
  readonly auditor: Auditor;
  /** Lines of the gateway are written one after the other. */
  readonly gatewayLog: ReturnType<typeof createQueue>;
  runFolder: string | null;
  output: RunOutput | null;
  paths: WorkFolderPaths;
  tool: InstalledTool | null;
  box: SandboxBox | null;
  gateway: GatewaySession | null;
  reading: GatewayReading | null;
  denied: readonly string[];
  deniedCount: number;
  seedCommit: string | null;
  probe: ProbeResult | null;
  collected: CollectReport | null;
  evaluation: Evaluation | null;
  teardown: (TeardownReport & { finishedAt: Date }) | null;
};

/** Takes a run from queued to running; its credential is minted just before. Rejects when the run is no longer ours. */
export async function beginRun(ports: ExecutorPorts, input: CarryOutInput): Promise<RunState> {
  const { ledgerId } = input.request;
  const runId = ports.ids.runId();
  const startedAt = ports.clock.now();
  const startedMs = ports.clock.monotonicMs();
  const credential = {
    value: ports.ids.credential(),
    issuedAt: startedAt,
    revokedAt: null,
    probeStatus: null,
  };
  await ports.ledger.start(ledgerId, { runId, startedAt });
  return {
    ports,
    input,
    timings: { ...DEFAULT_TIMINGS, ...input.timings },
    latch: createTerminationLatch(),
    runId,
    startedAt,
    startedMs,
    credential,
    durationsMs: {},
    files: [],
    onBudgetSpent: () => undefined,
    redactor: createRedactor(secretsOf(input, credential.value)),
    auditor: createAuditor(input.request.scenario),
    gatewayLog: createQueue(),
    runFolder: null,
    output: null,
    paths: ports.workFolders.pathsOf(ledgerId),
    tool: null,
    box: null,
    gateway: null,
    reading: null,
    denied: [],
    deniedCount: 0,
    seedCommit: null,
    probe: null,
    collected: null,
    evaluation: null,
    teardown: null,
  };
}

/** Headers under which providers are sent keys; the others only say which run it is. */
const KEY_HEADER = /key|auth|token|secret/i;

function secretsOf({ upstream, secrets = [] }: CarryOutInput, credential: string): KnownSecret[] {
  const keys = Object.entries(upstream.headers).filter(([name]) => KEY_HEADER.test(name));
  return [
    { name: "run_credential", value: credential },
    ...keys.map(([, value]) => ({ name: "provider_key", value: value.replace(/^bearer\s+/i, "") })),
    ...secrets,
  ];
}

/** The wall clock's start plus monotonic time: a clock set back never moves it before the start. */
export function timeOfRun(run: RunState): { at: Date; elapsedMs: number } {
  const elapsedMs = Math.max(0, run.ports.clock.monotonicMs() - run.startedMs);
  return { at: new Date(run.startedAt.getTime() + elapsedMs), elapsedMs };
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return "Something that is no error was thrown.";
  const cause = error.cause instanceof Error ? ` (${error.cause.message.trim()})` : "";
  return error instanceof ExecutorError
    ? `${error.code}: ${error.message}${cause}`
    : `${error.message}${cause}`;
}

/** Tells a fact to the journal; a journal that fails must not stop a clean-up. */
export async function note(
  run: RunState,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await run.ports.journal.append(run.input.request.ledgerId, type, run.redactor.json(data, "journal"));
  } catch (error) {
    run.latch.remark(`The journal did not take ${type}: ${sentenceOf(error)}`);
  }
}

/** A fact that must be kept before the deed: when the journal does not take it, the deed is not done. */
export async function announce(
  run: RunState,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await run.ports.journal.append(run.input.request.ledgerId, type, data);
  } catch (cause) {
    throw new ExecutorError("JOURNAL_FAILED", `The journal did not take ${type}.`, { cause });
  }
}

/** Runs one stage: tells its phase, takes its time. */
export async function inPhase(
  run: RunState,
  phase: RunPhase,
  stage: (run: RunState) => Promise<void>,
): Promise<void> {
  const startedMs = run.ports.clock.monotonicMs();
  try {
    await run.ports.ledger.phase(run.input.request.ledgerId, phase).catch((error: unknown) => {
      run.latch.remark(`The ledger did not take the phase ${phase}: ${sentenceOf(error)}`);
    });
    await stage(run);
  } finally {
    const spentMs = run.ports.clock.monotonicMs() - startedMs;
    run.durationsMs[phase] = (run.durationsMs[phase] ?? 0) + spentMs;
  }
}

/** What a failure means: an abort that made a step fail is an abort, all else is our own system's fault. */
export async function recordFailure(
  run: RunState,
  error: unknown,
  kind: "infrastructure" | "laterStageBroke",
): Promise<void> {
  const sentence = sentenceOf(error);
  const cause = run.input.signal.aborted ? abortCause(run.input.signal) : null;
  if (cause?.kind === "operator") run.latch.observe({ aborted: cause.detail });
  else run.latch.observe({ [kind]: cause?.detail ?? sentence });
  await note(run, "run.failure", { sentence });
  const code = error instanceof ExecutorError ? { code: error.code } : {};
  await run.output?.runner({ type: "error", message: sentence, ...code }).catch(() => undefined);
}

/** Ends the run's credential and keeps the proof. May be called twice. */
export async function revokeCredential(run: RunState): Promise<void> {
  const { gateway, credential } = run;
  if (credential.revokedAt !== null) return;
  gateway?.revoke();
  credential.revokedAt = timeOfRun(run).at;
  credential.probeStatus = (await gateway?.probeRevoked()) ?? null;
  await note(run, "credential.revoked", { probeStatus: credential.probeStatus });
}
