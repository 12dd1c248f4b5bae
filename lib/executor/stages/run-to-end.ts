import type { Clock } from "../ports/clock";
import type { SandboxBox, SandboxExit } from "../ports/sandbox";

const KEPT_CHARACTERS = 65_536;

export type CommandResult = { exit: SandboxExit; stdout: string; stderr: string; timedOut: boolean };

async function readText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream)
    if (text.length < KEPT_CHARACTERS) text += decoder.decode(chunk, { stream: true });
  return text.slice(0, KEPT_CHARACTERS);
}

/** Runs a short command of ours in a box, without a way out, within a time limit. */
export async function runToEnd(
  box: SandboxBox,
  clock: Clock,
  argv: readonly [string, ...string[]],
  limitMs: number,
  signal: AbortSignal,
): Promise<CommandResult> {
  const limit = new AbortController();
  let timedOut = false;
  const cancel = clock.after(limitMs, () => {
    timedOut = true;
    limit.abort();
  });
  try {
    const process = await box.start({
      argv,
      env: {},
      signal: AbortSignal.any([signal, limit.signal]),
      withGateway: false,
    });
    const [stdout, stderr, exit] = await Promise.all([
      readText(process.stdout),
      readText(process.stderr),
      process.exit,
    ]);
    return { exit, stdout, stderr, timedOut };
  } finally {
    cancel();
  }
}
