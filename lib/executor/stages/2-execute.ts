import { watchAbort } from "../policies/watch-abort";
import { watchDeadline } from "../policies/watch-deadline";
import { watchIdle } from "../policies/watch-idle";
import { watchSize } from "../policies/watch-size";
import { ExecutorError } from "../ports/errors";
import type { SandboxProcess } from "../ports/sandbox";
import type { ProcessEnd, RunFacts } from "../termination/decide-termination";
import type { RunOutput } from "./create-run-output";
import { HOME_PATH, TOOL_PATH } from "./1-set-up";
import { DEFAULT_WORK_BYTES, SIZE_LOOK_MS } from "./executor-ports";
import { announce, note, revokeCredential, sentenceOf, type RunState } from "./run-state";
import { WORKSPACE_PATH } from "./translate-raw";

/** Where the box finds its gateway. */
const GATEWAY_URL = "http://127.0.0.1:8080";
const STDERR_TAIL = 2000;

async function startHarness(run: RunState): Promise<SandboxProcess> {
  const { ports, input, box } = run;
  if (box === null)
    throw new ExecutorError("SANDBOX_SETUP_FAILED", "There is no box to start the harness in.");
  const { subject, ledgerId } = input.request;
  const command = ports.harness.command({
    prompt: input.prompt,
    modelId: subject.modelId,
    gatewayUrl: GATEWAY_URL,
    credential: run.credential.value,
    workspacePath: WORKSPACE_PATH,
    homePath: HOME_PATH,
    toolPath: TOOL_PATH,
    options: subject.options,
  });
  for (const { path, content } of command.files) {
    if (!path.startsWith(`${HOME_PATH}/`))
      throw new ExecutorError("HARNESS_UNAVAILABLE", `The harness wants to write ${path}, outside its home.`);
    await ports.workFolders.writeHomeFile(ledgerId, path.slice(HOME_PATH.length + 1), content, box.uid);
  }
  // Whoever ends the harness latches the reason first and then calls stop(): this signal is never given.
  const { signal } = new AbortController();
  return box.start({ argv: command.argv, env: command.env, signal });
}

type Watched = { process: SandboxProcess; output: RunOutput; startedMs: number };

/** Watches one harness process. Each reason is latched before the process is told to stop. */
function watchHarness(run: RunState, { process, output, startedMs }: Watched) {
  const { latch, ports, timings, input } = run;
  const { deadlineSeconds, idleSeconds, outputBytes } = input.request.scenario.limits;
  const title = ports.harness.title;
  let lastOutputMs = startedMs;
  let cancelLinger: (() => void) | null = null;
  let lingered = false;

  const stop = (fact: Partial<RunFacts>): void => {
    if (latch.observe(fact)) void process.stop(timings.graceMs);
  };
  const deadline = watchDeadline(ports.clock, deadlineSeconds * 1000, () =>
    stop({ deadlineReached: `${title} did not end within ${deadlineSeconds} seconds.` }),
  );
  const idle = watchIdle(
    ports.clock,
    idleSeconds * 1000,
    () => Math.max(lastOutputMs, run.gateway?.lastActivityMs() ?? 0),
    (silentMs) => stop({ idle: `${title} was silent for ${Math.round(silentMs / 1000)} seconds.` }),
  );
  const limitBytes = input.workBytes ?? DEFAULT_WORK_BYTES;
  const size = watchSize(
    ports.clock,
    { everyMs: SIZE_LOOK_MS, limitBytes },
    () => ports.workFolders.usedBytes(input.request.ledgerId),
    () => stop({ diskLimit: `${title} wrote more than ${limitBytes} bytes into its folders.` }),
  );
  run.onBudgetSpent = (budgetSpent) => stop({ budgetSpent });
  const abort = watchAbort(input.signal, ({ kind, detail }) =>
    stop(kind === "operator" ? { aborted: detail } : { infrastructure: detail }),
  );
  const cancel = (): void => {
    for (const watch of [deadline, idle, size, abort]) watch.cancel();
    cancelLinger?.();
  };
  const endOf = (exit: Pick<ProcessEnd, "code" | "signal" | "outOfMemory">): ProcessEnd => ({
    ...exit,
    afterDeadline: deadline.hasPassed(),
    lingered,
    terminal: output.terminal(),
  });
  const linger = (): void => {
    cancelLinger?.();
    cancelLinger = ports.clock.after(timings.lingerMs, () => {
      lingered = true;
      cancel();
      latch.observe({ end: endOf({ code: null, signal: null, outOfMemory: false }) });
      void process.stop(timings.graceMs);
    });
  };
  return {
    moved(): void {
      lastOutputMs = ports.clock.monotonicMs();
    },
    afterChunk(): void {
      if (output.isOverLimit()) stop({ outputLimit: `${title} printed more than ${outputBytes} bytes.` });
      if (lingered) return;
      // A program that reported an error may try again after all: then its end is not near.
      if (output.terminal() === null) cancelLinger?.();
      else linger();
    },
    broke: (error: unknown): void => stop({ infrastructure: sentenceOf(error) }),
    cancel,
    endOf,
  };
}

async function pump(
  stream: "stdout" | "stderr",
  { process, output }: Watched,
  watch: ReturnType<typeof watchHarness>,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  let isBroken = false;
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    if (isBroken) return;
    await work().catch((error: unknown) => {
      isBroken = true;
      watch.broke(error);
    });
  };
  for await (const chunk of process[stream]) {
    watch.moved();
    onChunk(chunk);
    // After a failure the pipe is still drained, or the process could not end.
    await guarded(() => output.write(stream, chunk));
    watch.afterChunk();
  }
  await guarded(() => output.endStream(stream));
  watch.afterChunk();
}

/** An exit without a word, and a hang, get an error event of ours; a timeout gets none (Test Cabinet §2.3). */
async function tellEnd(run: RunState, output: RunOutput, stderrTail: string): Promise<void> {
  const decision = run.latch.decision();
  if (decision === null) return;
  const { termination, detail } = decision;
  const isSilentError = termination === "harness_error" && output.terminal()?.isError !== true;
  if (termination !== "hung" && termination !== "infrastructure" && !isSilentError) return;
  const said = stderrTail.trim();
  const message = [detail ?? "The harness failed.", ...(said === "" ? [] : [said])].join("\n");
  await output.runner({ type: "error", message, code: termination });
}

/** Stage 2: runs the harness to its end and lets the latch decide what kind of end it was. */
export async function execute(run: RunState): Promise<void> {
  const { output, ports } = run;
  if (output === null) throw new ExecutorError("CAPTURE_FAILED", "There is nowhere to keep the output.");
  // Told before the agent can run: only so does a journal without this fact prove that the subject was not reached.
  await announce(run, "harness.starting", { harness: ports.harness.slug });
  const process = await startHarness(run).catch(async (error: unknown) => {
    await note(run, "harness.not-started", { sentence: sentenceOf(error) });
    throw error;
  });
  const watched: Watched = { process, output, startedMs: ports.clock.monotonicMs() };
  const watch = watchHarness(run, watched);
  const tail = { text: "" };
  const decoder = new TextDecoder();
  const [exit] = await Promise.all([
    process.exit,
    pump("stdout", watched, watch, () => undefined),
    pump("stderr", watched, watch, (chunk) => {
      tail.text = (tail.text + decoder.decode(chunk, { stream: true })).slice(-STDERR_TAIL);
    }),
  ]);
  watch.cancel();
  run.latch.observe({ end: watch.endOf(exit) });
  await note(run, "harness.ended", { ...exit, decision: run.latch.decision() });
  await tellEnd(run, output, tail.text);
  await revokeCredential(run);
}
