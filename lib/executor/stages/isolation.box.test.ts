import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readLock } from "../adapters/sandbox-bubblewrap/box-lock";
import { reclaimBoxes } from "../adapters/sandbox-bubblewrap/reclaim-boxes";
import { processesOf } from "../adapters/sandbox-bubblewrap/uid-processes";
import { aRunRequest } from "../testing/a-run-request";
import { expectNothingLeft } from "../testing/expect-nothing-left";
import { createRunBench, REAL_KEY, type RunBench } from "../testing/run-bench";
import { carryOutRun } from "./carry-out-run";

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

/** Runs a script in a box and gives what it wrote to out.txt, one `name=value` a line. */
async function lookFromInside(script: string): Promise<Record<string, string>> {
  const request = aRunRequest(`look() { echo "$1=$2" >> out.txt; }\n${script}\nexit 0`);
  const record = await carryOutRun(bench.ports, bench.inputOf(request));
  expect(record.status).toEqual({ state: "completed", detail: null });
  const text = await readFile(path.join(bench.runFolder(request.ledgerId), "implementation/out.txt"), "utf8");
  return Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

test("the gateway is the only way out", async () => {
  const port = new URL(bench.provider.baseUrl).port;
  const code = `-s -o /dev/null -m 5 -w '%{http_code}'`;
  const seen = await lookFromInside(`
    look allowed "$(curl ${code} -X POST -H "x-api-key: $TOKEN" -d '{}' $GATEWAY/v1/messages)"
    look other_path "$(curl ${code} -X POST -H "x-api-key: $TOKEN" -d '{}' $GATEWAY/v1/files)"
    look no_token "$(curl ${code} -X POST -d '{}' $GATEWAY/v1/messages)"
    look connect "$(curl ${code} -p -x $GATEWAY http://192.0.2.1/; echo $?)"
    look host_service "$(curl ${code} http://127.0.0.1:${port}/; echo $?)"
    look outside "$(curl ${code} http://192.0.2.1/; echo $?)"
    look name "$(curl ${code} http://example.org/; echo $?)"
    look interfaces "$(tail -n +3 /proc/net/dev | cut -d: -f1 | xargs)"
  `);
  expect(seen).toEqual({
    allowed: "200",
    other_path: "403",
    no_token: "401",
    connect: "00056",
    host_service: "0007",
    outside: "0007",
    name: "0006",
    interfaces: "lo",
  });
});

test("the box shows nothing of the host beyond its read-only system, and no key", async () => {
  const otherRun = path.join(bench.stateFolder, "work/bhl-000000000000");
  await mkdir(otherRun, { recursive: true });
  await writeFile(path.join(otherRun, "secret"), "of another run");
  const seen = await lookFromInside(`
    look root "$(ls / | xargs)"
    look state "$(ls ${bench.stateFolder} 2>/dev/null | xargs)"
    look other_run "$(cat ${otherRun}/secret 2>/dev/null)"
    look shadow "$(cat /etc/shadow 2>/dev/null)"
    look etc "$(ls /etc | xargs)"
    look users "$(cut -d: -f1 /etc/passwd | xargs)"
    look usr "$(touch /usr/x 2>/dev/null && echo writable)"
    look key "$(env | cat - /proc/[0-9]*/environ 2>/dev/null | grep -ac ${REAL_KEY})"
    look capabilities "$(grep CapEff /proc/self/status | cut -f2)"
    look new_privileges "$(grep NoNewPrivs /proc/self/status | cut -f2)"
    look nested "$(unshare -U true 2>/dev/null && echo made)"
    look processes "$(ls -d /proc/[0-9]* | wc -l | awk '{print ($1 < 20)}')"
    look prompt "$(grep -rl "$PROMPT" /workspace 2>/dev/null | xargs)"
    look home_file "$(stat -c %a /home/agent/.config/tiny/settings.json)"
  `);
  await rm(otherRun, { recursive: true });
  expect(seen).toEqual({
    root: "bin dev etc home lib lib64 proc run sbin tmp usr workspace",
    state: "",
    other_run: "",
    shadow: "",
    etc: "alternatives group hosts passwd ssl",
    users: "agent",
    usr: "",
    key: "0",
    capabilities: "0000000000000000",
    new_privileges: "1",
    nested: "",
    processes: "1",
    prompt: "",
    home_file: "600",
  });
});

test("an extra mount brings a tool on PATH, read-only", async () => {
  const tools = path.join(bench.root, "tools");
  await mkdir(tools);
  await writeFile(path.join(tools, "paint"), "#!/bin/sh\necho painted\n", { mode: 0o755 });
  const request = aRunRequest(
    `paint > out.txt; touch /opt/touchstone/bin/x && echo written >> out.txt; exit 0`,
  );
  const extraMounts = [{ source: tools, target: "/opt/touchstone/bin" }];
  await carryOutRun(bench.ports, bench.inputOf(request, { extraMounts }));
  const text = await readFile(path.join(bench.runFolder(request.ledgerId), "implementation/out.txt"), "utf8");
  expect(text).toBe("painted\n");
});

test("ten runs at once are neither lost nor mixed", async () => {
  const requests = Array.from({ length: 10 }, (_, index) =>
    aRunRequest(`echo "run ${index}" > out.txt; exit 0`),
  );
  const records = await Promise.all(
    requests.map((request) => carryOutRun(bench.ports, bench.inputOf(request))),
  );
  expect(records.map((record) => record.status.state)).toEqual(requests.map(() => "completed"));
  const texts = await Promise.all(
    requests.map(({ ledgerId }) =>
      readFile(path.join(bench.runFolder(ledgerId), "implementation/out.txt"), "utf8"),
    ),
  );
  expect(texts).toEqual(requests.map((_, index) => `run ${index}\n`));
});

test("an executor that is killed leaves nothing once its boxes are reclaimed", async () => {
  const script = fileURLToPath(new URL("../testing/doomed-executor.ts", import.meta.url));
  const doomed = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(doomed.stdout), "line");
  const told = z
    .object({ root: z.string(), stateFolder: z.string(), name: z.string() })
    .parse(JSON.parse(String(line)));
  const [lockName = ""] = await readdir(path.join(told.stateFolder, "boxes"));
  const lock = await readLock(path.join(told.stateFolder, "boxes", lockName));
  if (lock === null || lock.uid === null) throw new Error("the box has no uid of its own");

  expect(processesOf(lock.uid).length).toBeGreaterThan(0);
  expect(await reclaimBoxes(told.stateFolder)).toEqual([]);

  doomed.kill("SIGKILL");
  await once(doomed, "close");
  const [first, second] = await Promise.all([reclaimBoxes(told.stateFolder), reclaimBoxes(told.stateFolder)]);
  expect([...first, ...second]).toMatchObject([{ name: told.name, report: { clean: true, leftovers: [] } }]);
  await expectNothingLeft(told.stateFolder, told.name, lock.uid);
  await rm(told.root, { recursive: true });
});
