import type { Clock } from "@/lib/executor/ports/clock";
import type { SandboxBox, SandboxExit } from "@/lib/executor/ports/sandbox";

export type BoxRun = {
  exit: SandboxExit;
  stdout: string;
  stderr: string;
  timedOut: boolean;
  /** A stream went beyond the limit; the rest was dropped and the box stopped. */
  overflowed: boolean;
};

/** Runs one command to its end, its time limit or its output limit, whichever comes first. */
export async function runInBox(
  box: SandboxBox,
  command: {
    argv: readonly [string, ...string[]];
    env?: Readonly<Record<string, string>>;
    withGateway?: boolean;
  },
  limits: { timeoutMs: number; outputBytes: number },
  clock: Clock,
  signal: AbortSignal,
): Promise<BoxRun> {
  const running = await box.start({ ...command, env: command.env ?? {}, signal });
  let timedOut = false;
  let overflowed = false;
  const cancel = clock.after(limits.timeoutMs, () => {
    timedOut = true;
    void running.stop(0);
  });
  const overflow = (): void => {
    overflowed = true;
    void running.stop(0);
  };
  try {
    const [stdout, stderr, exit] = await Promise.all([
      readLimited(running.stdout, limits.outputBytes, overflow),
      readLimited(running.stderr, limits.outputBytes, overflow),
      running.exit,
    ]);
    signal.throwIfAborted();
    return { exit, stdout, stderr, timedOut, overflowed };
  } finally {
    cancel();
  }
}

async function readLimited(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  overflow: () => void,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (bytes + chunk.byteLength <= limit) chunks.push(chunk);
    else if (bytes <= limit) overflow();
    bytes += chunk.byteLength;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The last lines of an output, for a person: what a failed command said at the end. */
export function lastLines(text: string, count: number): string {
  return text.trimEnd().split("\n").slice(-count).join("\n").slice(-2000);
}
