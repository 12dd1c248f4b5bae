import { spawn, type ChildProcess } from "node:child_process";

export type Child = { name: string; process: ChildProcess; ended: Promise<number> };

/**
 * For `--import`: a program that knows nothing of us would outlive a start that was killed, and keep its port. Without a
 * quote, since the dev server hands its options on in NODE_OPTIONS, where quotes are lost.
 */
export const END_WITH_PARENT = `data:text/javascript,process.on(%22disconnect%22,()=>process.exit(0))`;

/** Starts a part of the product as a process of its own; its lines go where ours go. */
export function startChild(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Child {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  return { name, process: child, ended };
}

/** Asks all to stop, then waits; who has not stopped after `graceMs` is killed. */
export async function stopChildren(children: readonly Child[], graceMs: number): Promise<void> {
  for (const { process: child } of children) child.kill("SIGTERM");
  const timer = setTimeout(() => {
    for (const { process: child } of children) child.kill("SIGKILL");
  }, graceMs);
  await Promise.all(children.map(({ ended }) => ended));
  clearTimeout(timer);
}
