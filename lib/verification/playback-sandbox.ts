import type { Sandbox, SandboxProcess } from "@/lib/executor/ports/sandbox";

async function* once(text: string): AsyncGenerator<Uint8Array> {
  if (text !== "") yield Buffer.from(text, "utf8");
}

/** A box whose program says what it said when the run was judged: what was made of its words is then derived again. */
export function createPlaybackSandbox(said: { stdout: string; stderr: string }): Sandbox {
  const start = (): SandboxProcess => ({
    stdout: once(said.stdout),
    stderr: once(said.stderr),
    exit: Promise.resolve({ code: 0, signal: null, outOfMemory: false }),
    stop: () => Promise.resolve(),
  });
  return {
    slug: "playback",
    prepare: () =>
      Promise.resolve({
        uid: null,
        start: () => Promise.resolve(start()),
        evidence: () => ({
          sandbox: "playback",
          version: null,
          confinement: "host-open",
          uid: null,
          namespaces: {},
          limitsTier: "none",
        }),
        destroy: () => Promise.resolve({ clean: true, leftovers: [] }),
      }),
  };
}
