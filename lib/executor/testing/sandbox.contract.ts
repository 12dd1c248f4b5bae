import { chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Sandbox, SandboxBox, SandboxExit, SandboxProcess, SandboxSpec } from "../ports/sandbox";
import { aFolder } from "./a-folder";

const MIB = 1_048_576;
const never = new AbortController().signal;

async function read(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
async function finish(process: SandboxProcess): Promise<SandboxExit & { stdout: string; stderr: string }> {
  const [stdout, stderr, exit] = await Promise.all([
    read(process.stdout),
    read(process.stderr),
    process.exit,
  ]);
  return { ...exit, stdout: stdout.trim(), stderr: stderr.trim() };
}
const start = (box: SandboxBox, script: string, signal = never): Promise<SandboxProcess> =>
  box.start({ argv: ["bash", "-c", script], env: { GREETING: "hello" }, signal });
const run = async (box: SandboxBox, script: string) => finish(await start(box, script));

/** Reads until the program has said so. */
async function saidReady(process: SandboxProcess): Promise<void> {
  for await (const chunk of process.stdout) if (Buffer.from(chunk).includes("ready")) return;
}

export function sandboxContract(name: string, create: (stateFolder: string) => Sandbox): void {
  async function aBox(overrides: Partial<SandboxSpec> = {}) {
    const root = await aFolder();
    const workspace = path.join(root, "workspace");
    await mkdir(workspace);
    const spec: SandboxSpec = {
      name: "bhl-0123456789ab",
      scratchPath: path.join(root, "scratch"),
      mounts: [{ source: workspace, target: "/workspace", writable: true }],
      gatewaySocketPath: null,
      workingDirectory: "/workspace",
      limits: { memoryBytes: 256 * MIB, processes: 64, tmpBytes: 8 * MIB },
      purpose: "harness",
      ...overrides,
    };
    const box = await create(path.join(root, "state")).prepare(spec, never);
    onTestFinished(async () => void (await box.destroy()));
    if (box.uid !== null) await chown(workspace, box.uid, box.uid);
    return { root, workspace, spec, box };
  }

  describe(`${name} keeps the promises of the sandbox port`, () => {
    test("output, exit code and environment come through", async () => {
      const { box } = await aBox();
      expect(await run(box, `echo $GREETING; echo oops >&2; pwd; exit 7`)).toEqual({
        code: 7,
        signal: null,
        outOfMemory: false,
        stdout: "hello\n/workspace",
        stderr: "oops",
      });
    });

    test("output is not lost when the program ends before anybody reads", async () => {
      const { box } = await aBox();
      const process = await start(box, "echo said; echo oops >&2");
      expect(await process.exit).toMatchObject({ code: 0 });
      expect([await read(process.stdout), await read(process.stderr)]).toEqual(["said\n", "oops\n"]);
    });

    test("a reader that is slow holds the program back, and loses nothing", async () => {
      const { box } = await aBox();
      const process = await start(box, "head -c 3M /dev/zero; echo end >&2");
      expect(await read(process.stdout)).toHaveLength(3 * MIB);
      expect(await read(process.stderr)).toBe("end\n");
      expect(await process.exit).toMatchObject({ code: 0 });
    });

    test("the host's environment does not come in", async () => {
      const { box } = await aBox();
      const { stdout } = await run(box, "env | cut -d= -f1 | sort | xargs");
      expect(stdout).toBe("GREETING HOME LANG PATH PWD SHLVL TMPDIR TZ USER _");
    });

    test("commands follow one another over the same mounts, each with fresh processes and a fresh /tmp", async () => {
      const { box, workspace } = await aBox();
      await run(box, "echo kept > kept; echo x > /tmp/x; (sleep 1000 &)");
      expect((await run(box, "cat kept; ls /tmp; ls -d /proc/[0-9]* | wc -l")).stdout).toMatch(
        /^kept\n[1-6]$/,
      );
      expect(await readFile(path.join(workspace, "kept"), "utf8")).toBe("kept\n");
      expect((await stat(path.join(workspace, "kept"))).uid).toBe(box.uid ?? process.getuid?.());
    });

    test("a read-only mount cannot be written", async () => {
      const root = await aFolder();
      await writeFile(path.join(root, "file"), "as it was");
      const { box } = await aBox({
        mounts: [{ source: root, target: "/given", writable: false }],
        workingDirectory: "/given",
      });
      expect(await run(box, "cat file; echo x > file || echo refused")).toMatchObject({
        stdout: "as it wasrefused",
      });
    });

    test("there is no way out without a gateway", async () => {
      const { box } = await aBox();
      const { stdout } = await run(box, "tail -n +3 /proc/net/dev | cut -d: -f1 | xargs; ls /run");
      expect(stdout).toBe("lo");
    });

    test("stop asks first: a program that obeys ends by itself", async () => {
      const { box } = await aBox();
      const process = await start(
        box,
        `trap 'exit 0' INT; echo ready; while :; do read -t 0.05 < <(:); done`,
      );
      await saidReady(process);
      await process.stop(5000);
      await read(process.stderr);
      expect(await process.exit).toMatchObject({ code: 0, signal: null });
    });

    test("stop kills what does not obey, and everything that it started", async () => {
      const { box } = await aBox();
      const script = `trap '' INT TERM; setsid nohup bash -c 'trap "" INT TERM HUP; sleep 1000' >/dev/null 2>&1 & echo ready; sleep 1000`;
      const process = await start(box, script);
      await saidReady(process);
      await Promise.all([process.stop(100), process.stop(100), read(process.stderr)]);
      expect((await process.exit).code).not.toBe(0);
      expect(await box.destroy()).toMatchObject({ clean: true, leftovers: [] });
    });

    test("an aborted signal kills at once", async () => {
      const { box } = await aBox();
      const controller = new AbortController();
      const process = await start(box, "echo ready; sleep 1000", controller.signal);
      await saidReady(process);
      controller.abort();
      await read(process.stderr);
      expect((await process.exit).code).not.toBe(0);
    });

    test("memory beyond the limit is told as such, also when only a child died", async () => {
      const { box } = await aBox();
      const hog = `node -e 'const held = []; for (;;) held.push(Buffer.alloc(8 << 20, 1))'; exit 0`;
      expect(await run(box, hog)).toMatchObject({ outOfMemory: true });
      expect(await run(box, "true")).toMatchObject({ code: 0, outOfMemory: false });
    });

    test("processes beyond the limit cannot be made", async () => {
      const { box } = await aBox({ limits: { memoryBytes: 256 * MIB, processes: 16, tmpBytes: MIB } });
      const { stderr } = await run(box, "exec sh -c 'for i in $(seq 40); do sleep 1000 & done; exit 0'");
      expect(stderr).toMatch(/fork/i);
    });

    test("/tmp ends at its limit", async () => {
      const { box } = await aBox();
      const { stdout } = await run(box, "head -c 20M /dev/zero > /tmp/big; stat -c %s /tmp/big");
      expect(Number(stdout)).toBe(8 * MIB);
    });

    test("a box that cannot be set up is a failure of ours, never an exit of the program", async () => {
      const { box } = await aBox({ mounts: [{ source: "/nowhere", target: "/workspace", writable: true }] });
      await expect(run(box, "exit 0")).rejects.toMatchObject({ code: "SANDBOX_SETUP_FAILED" });
    });

    test("the evidence names the namespaces of the last command", async () => {
      const { box } = await aBox();
      const { stdout } = await run(box, "readlink /proc/self/ns/net");
      const { namespaces, version } = box.evidence();
      expect(stdout).toBe(`net:[${namespaces["net"]}]`);
      expect(version).toMatch(/^\d+\.\d+/);
    });

    test("an evaluation box starts a browser", async () => {
      const { box } = await aBox({
        purpose: "evaluation",
        limits: { memoryBytes: 1024 * MIB, processes: 256, tmpBytes: 256 * MIB },
      });
      const flags = "--headless --disable-gpu --no-sandbox --user-data-dir=/tmp/profile";
      const { stdout } = await run(
        box,
        `chromium ${flags} --dump-dom 'data:text/html,<p>drawn</p>' 2>/dev/null`,
      );
      expect(stdout).toContain("<p>drawn</p>");
    });

    test("destroying twice, with a program still running, leaves nothing", async () => {
      const { box, spec } = await aBox();
      const process = await start(box, "yes");
      const [first, second] = await Promise.all([box.destroy(), box.destroy()]);
      expect(first).toMatchObject({ clean: true, leftovers: [] });
      expect(second).toBe(first);
      await process.exit;
      await expect(stat(spec.scratchPath)).rejects.toThrow("ENOENT");
      await expect(start(box, "true")).rejects.toMatchObject({ code: "SANDBOX_SETUP_FAILED" });
    });
  });
}
