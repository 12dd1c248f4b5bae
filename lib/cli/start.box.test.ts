import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { ensurePostgres } from "@/lib/platform/postgres";
import { isAlive } from "@/lib/platform/processes";
import { until } from "@/lib/testing/worker-bench";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "ts-start-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function startWith(env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "lib/cli/start.ts"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  return { status, stderr };
}

test("a port that somebody else has is told in a sentence, before anything is made", async () => {
  const data = await aFolder();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { status, stderr } = startWith({
    TOUCHSTONE_DATA: data,
    TOUCHSTONE_HOST: "127.0.0.1",
    TOUCHSTONE_PORT: String(port),
  });
  expect([status, stderr.split("\n")[0]]).toEqual([
    1,
    `127.0.0.1:${port} cannot be used: something else listens there. Free it, or set TOUCHSTONE_PORT.`,
  ]);
  expect(await readdir(data)).toEqual([]);
});

test("a variable that says nothing usable is named in one sentence without a stack", () => {
  const { status, stderr } = startWith({ DATABASE_URL: "nonsense" });
  expect([status, stderr]).toEqual([1, "The environment is not usable: DATABASE_URL Invalid URL.\n"]);
});

test("a data folder that cannot be made is named in one sentence", async () => {
  const file = path.join(await aFolder(), "file");
  await writeFile(file, "", { mode: 0o755 });
  const { status, stderr } = startWith({ TOUCHSTONE_DATA: path.join(file, "data") });
  expect([status, stderr]).toEqual([
    1,
    `The data folder ${file}/data cannot be written; let this account write there, or name another in TOUCHSTONE_DATA.\n`,
  ]);
});

test.runIf(process.getuid?.() === 0)(
  "root is told of a data folder that no other account may reach",
  async () => {
    const closed = await aFolder();
    await chmod(closed, 0o700);
    const { status, stderr } = startWith({ TOUCHSTONE_DATA: path.join(closed, "data") });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Other accounts may not enter .*\n$/)]);
  },
);

test("a part that knows nothing of us ends when the start is killed", async () => {
  const program = `
    import { END_WITH_PARENT, startChild } from "@/lib/cli/children";
    const { process: child } = startChild("web", ["--import", END_WITH_PARENT, "-e", "setInterval(() => 0, 1000); process.send(1)"], process.env);
    child.once("message", () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: unknown[] = await once(createInterface(parent.stdout), "line");
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await until("the part has ended", async () => !isAlive(pid), 10_000);
});

test("the database that a killed start left is taken over, and stopped with its new owner", async () => {
  const folder = path.join(await aFolder(), "postgres");
  const left = await ensurePostgres({ folder, isDurable: false });
  const visitor = await ensurePostgres({ folder });
  await visitor.stop();
  expect([visitor.pid, isAlive(left.pid)]).toEqual([left.pid, true]);
  const owner = await ensurePostgres({ folder, isOwner: true });
  await owner.stop();
  expect([owner.pid, isAlive(left.pid)]).toEqual([left.pid, false]);
});
