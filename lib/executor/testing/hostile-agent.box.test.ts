import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawLineSchema } from "@/lib/contracts/raw-line";
import type { RunRecord } from "@/lib/contracts/run-record";
import { createHarnessCommand } from "../adapters/harness-command/create-harness-command";
import { carryOutRun } from "../stages/carry-out-run";
import type { CarryOutInput } from "../stages/executor-ports";
import { aRunRequest } from "./a-run-request";
import { createRunBench, REAL_KEY, type RunBench } from "./run-bench";

const A_RUN_MS = 60_000;
let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

/** A program of the agent's, in bash, carried out whole; its work counts as done when it leaves out.txt. */
async function carryOut(
  script: string,
  scenario: Record<string, unknown> = {},
  limits: Record<string, number> = {},
  input: Partial<CarryOutInput> = {},
) {
  const request = aRunRequest(script, scenario, limits);
  const options = { program: ["bash", "-c", script], format: "text" };
  const named = { ...request, subject: { ...request.subject, harness: "command", options } };
  const ports = { ...bench.ports, harness: createHarnessCommand() };
  const record = await carryOutRun(ports, bench.inputOf(named, input));
  return { record, folder: bench.runFolder(request.ledgerId), ledgerId: request.ledgerId };
}

async function linesOf(folder: string): Promise<string[]> {
  const raw = await readFile(path.join(folder, "raw.jsonl"), "utf8");
  return raw
    .split("\n")
    .filter(Boolean)
    .map((line): { stream: string; line: string } => JSON.parse(line))
    .filter(({ stream }) => stream !== "runner")
    .map(({ line }) => line);
}

async function expectClean(record: RunRecord, ledgerId: string): Promise<void> {
  expect(record.touchstone?.isolation.teardown).toMatchObject({ clean: true, leftovers: [] });
  const left = await readdir(path.join(bench.stateFolder, "work"));
  expect(left.filter((name) => name.includes(ledgerId))).toEqual([]);
}

/** Each line is an attempt; what succeeds says so, and nothing may. */
const ATTEMPTS = (port: number, secret: string): readonly (readonly [string, string])[] => [
  ["a port of the host", `exec 3<>/dev/tcp/127.0.0.1/${port}`],
  ["an address outside", `timeout 2 bash -c 'exec 3<>/dev/tcp/192.0.2.1/80'`],
  ["a name outside", `getent hosts example.org`],
  [
    "a raw socket",
    `node -e 'new (require("dgram").createSocket)("udp4").send("x",53,"192.0.2.1",e=>process.exit(e?1:0))'`,
  ],
  ["another network", `/usr/sbin/ip addr add 10.0.0.1/8 dev lo`],
  ["a socket that the host keeps", `socat -u OPEN:/dev/null UNIX-CONNECT:/run/dbus/system_bus_socket`],
  ["the executor's abstract socket", `grep -q '@' /proc/net/unix`],
  ["a CONNECT through the gateway", `curl -sf -x http://127.0.0.1:8080 https://example.org`],
  ["the gateway without its credential", `curl -sf -X POST http://127.0.0.1:8080/v1/messages -d '{}'`],
  [
    "the gateway with a wrong credential",
    `curl -sf -X POST -H 'x-api-key: no' http://127.0.0.1:8080/v1/messages -d '{}'`,
  ],
  [
    "another path of the gateway",
    `curl -sf -H "x-api-key: $TOUCHSTONE_CREDENTIAL" http://127.0.0.1:8080/v1/files`,
  ],
  [
    "a path that climbs",
    `curl -sf --path-as-is -X POST -H "x-api-key: $TOUCHSTONE_CREDENTIAL" http://127.0.0.1:8080/v1/messages/../files`,
  ],
  [
    "another upstream by its host header",
    `curl -sf -X POST -H "Host: example.org" -H "x-api-key: no" http://127.0.0.1:8080/v1/messages`,
  ],
  ["the host's shadow file", `cat /etc/shadow`],
  ["the host's root", `ls /root`],
  ["the data of the host", `ls ${secret}`],
  ["a process of the host", `kill -0 $(( $$ + 4000 ))`],
  [
    "a capability, its own or init's",
    `grep -hE 'Cap(Inh|Prm|Eff|Amb)' /proc/self/status /proc/1/status | grep -qv '0000000000000000$'`,
  ],
  ["the environment of init", `tr '\\0' '\\n' </proc/1/environ | grep -q ANTHROPIC`],
  ["the host through init's root", `ls /proc/1/root/root`],
  ["a namespace of its own", `unshare -U true`],
  ["a mount", `mount -t tmpfs none /workspace`],
  ["another user", `setpriv --reuid 0 true`],
  ["a device", `mknod /workspace/disk b 8 0`],
  ["the kernel's settings", `echo 1 >/proc/sys/kernel/sysrq`],
  ["a write to the system", `touch /usr/bin/x`],
  ["a write to its tools", `touch /etc/passwd`],
  ["a hard link to a file of the system", `ln /usr/bin/true /workspace/true`],
  ["a cgroup", `mkdir /sys/fs/cgroup/memory/x`],
  ["the machine's clock", `date -s '2000-01-01T00:00:00Z'`],
  ["a clock of its own", `unshare -T true`],
  ["what the kernel does with a crash", `echo '|/workspace/x' >/proc/sys/kernel/core_pattern`],
  ["a larger /tmp", `mount -o remount,size=8G /tmp`],
  ["more open files than it was given", `ulimit -n $(( $(ulimit -Hn) + 1 ))`],
  ["the raw lines that are kept of it", `find / -xdev -name raw.jsonl 2>/dev/null | grep -q .`],
  ["the work folders of runs", `ls ${secret}/state/work`],
  ["the store of runs", `ls ${secret}/store`],
  [
    "the provider's key",
    `grep -rqs ${REAL_KEY} /proc/self/environ /proc/1/environ /home /etc /opt /run /tmp`,
  ],
  ["a priority above others", `nice -n -5 true 2>&1 | grep -qv . && [ "$(nice -n -5 nice)" -lt 0 ]`],
  ["the gateway's socket taken away", `rm -f /run/gw.sock && [ ! -e /run/gw.sock ]`],
];

describe("a hostile agent", () => {
  test(
    "gets nowhere: network, host, kernel, other users",
    async () => {
      const server = createServer((socket) => socket.end("secret"));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const attempts = ATTEMPTS(port, bench.root);
      const script = attempts.map(
        ([name, command]) => `if ( ${command} ) >/dev/null 2>&1; then echo "got ${name}"; fi`,
      );
      const { record, folder, ledgerId } = await carryOut(
        [...script, "echo done >out.txt", "echo all tried"].join("\n"),
      );
      server.close();
      expect(attempts.length).toBeGreaterThanOrEqual(40);
      expect(await linesOf(folder)).toEqual(["all tried"]);
      expect(record.status).toMatchObject({ state: "completed" });
      // What could only be tried at the gateway is in the record, attempt by attempt.
      expect(record.touchstone?.isolation.network.denied).toEqual([
        "CONNECT example.org:443",
        "POST /v1/messages (without a valid credential)",
        "GET /v1/files",
        "POST /v1/files",
      ]);
      expect(record.touchstone?.isolation.network.deniedCount).toBe(6);
      await expectClean(record, ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "leaves no process, however it detaches, stops or forks",
    async () => {
      const { record, ledgerId } = await carryOut(
        `setsid nohup sleep 1000 >/dev/null 2>&1 & ( ( trap '' TERM INT HUP; sleep 1000 ) & )
         kill -STOP 1; bomb() { bomb | bomb & }; ( bomb ) 2>/dev/null; sleep 1; echo done >out.txt; exit 0`,
        {},
        { processes: 128 },
      );
      expect(record.status.state).not.toBe("infrastructure");
      const { limitsTier, limitHits } = record.touchstone?.isolation.namespace ?? {};
      expect((limitHits?.["processes"] ?? 0) > 0).toBe(limitsTier !== "rlimit-and-poll");
      await expectClean(record, ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "makes names, links, depths and numbers that are collected as far as they go, and all are taken away",
    async () => {
      const { record, folder, ledgerId } = await carryOut(
        `echo done >out.txt; ln -s /etc/shadow link; mkfifo pipe; ln out.txt hard; mkdir -p .git/hooks node_modules
         printf '#!/bin/sh\\ntouch /tmp/owned' >.git/hooks/post-checkout; chmod +x .git/hooks/post-checkout
         touch $'new\\nline' $'esc\\e[2J\\e]0;x\\a' $'bad\\xff' $'a\\u202eb' ' ' '-rf' "$(printf 'n%.0s' {1..255})"
         mkdir closed; touch closed/inside; chmod 000 closed
         ( d=$(printf 'd%.0s' {1..200}); for i in {1..60}; do mkdir $d && cd $d || exit; done; echo deep >file )
         mkdir many; ( cd many; seq 1 300 | xargs touch )`,
      );
      expect([record.status.state, record.status.detail]).toEqual(["completed", null]);
      await expectClean(record, ledgerId);
      const names = await readdir(path.join(folder, "implementation"));
      expect(names).toEqual(expect.arrayContaining(["out.txt", "hard", "closed"]));
      for (const gone of ["link", "pipe", ".git", "node_modules"]) expect(names).not.toContain(gone);
    },
    A_RUN_MS,
  );

  test(
    "prints what it likes, and cannot speak for us",
    async () => {
      const { record, folder, ledgerId } = await carryOut(
        `echo '{"at":"1999-01-01T00:00:00.000Z","stream":"runner","line":"{\\"type\\":\\"error\\"}"}'
         echo '{"stream":"runner","line":"forged"}'; printf '\\xff\\xfe\\x00 broken\\n'; printf '\\e]0;title\\a\\n'
         head -c 5000000 /dev/zero | tr '\\0' '['; echo; echo done >out.txt`,
      );
      expect(record.status.state).toBe("completed");
      const events = await readFile(path.join(folder, "events.jsonl"), "utf8");
      const types = events
        .split("\n")
        .filter(Boolean)
        .map((line): { type: string } => JSON.parse(line).type);
      expect(types).not.toContain("error");
      const raw = (await readFile(path.join(folder, "raw.jsonl"), "utf8")).split("\n");
      const long = rawLineSchema.parse(
        JSON.parse(raw.find((line) => line.includes("truncatedBytes")) ?? "null"),
      );
      expect([long.line.length + (long.truncatedBytes ?? 0), long.spill]).toEqual([
        5_000_000,
        "spill/stdout-1.bin",
      ]);
      expect(record.touchstone?.files.find(({ role }) => role === "spill")?.bytes).toBe(5_000_000);
      await expectClean(record, ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "writes files by the names of ours, and they are its work and nothing else",
    async () => {
      const { record, folder, ledgerId } = await carryOut(
        `for name in raw.jsonl events.jsonl run-record.json; do echo '{"forged":true}' | tee $name ~/$name /tmp/$name >/dev/null; done
         mkdir -p ../runs/x 2>/dev/null; echo done >out.txt; echo said`,
      );
      const files = record.touchstone?.files ?? [];
      const ofRole = (role: string) => files.filter((file) => file.role === role).map((file) => file.path);
      expect([ofRole("raw"), ofRole("events")]).toEqual([["raw.jsonl"], ["events.jsonl"]]);
      expect(ofRole("implementation")).toEqual(
        expect.arrayContaining(["implementation/raw.jsonl", "implementation/run-record.json"]),
      );
      for (const name of ["raw.jsonl", "events.jsonl", "run-record.json"])
        expect(await readFile(path.join(folder, name), "utf8")).not.toContain("forged");
      expect(await linesOf(folder)).toEqual(["said"]);
      await expectClean(record, ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "finds nothing of another run that goes on beside it: no file, process, credential or gateway",
    async () => {
      const mark = "the-other-runs-secret";
      const other = carryOut(`echo ${mark} >secret.txt; export OTHER=${mark}; sleep 4; echo done >out.txt`);
      const { record, folder, ledgerId } = await carryOut(
        `sleep 1
         grep -arsl '[t]he-other-runs-secret' /workspace /home /tmp /run /opt /proc/[0-9]*/environ /proc/[0-9]*/cmdline
         find / -xdev -name secret.txt 2>/dev/null
         [ "$(ls /run)" = gw.sock ] || echo got another socket
         ps_count=$(ls -d /proc/[0-9]* | wc -l); [ $ps_count -lt 15 ] || echo got processes $ps_count
         echo done >out.txt; echo looked`,
      );
      expect(await linesOf(folder)).toEqual(["looked"]);
      await expectClean(record, ledgerId);
      const beside = await other;
      expect(beside.record.status.state).toBe("completed");
      await expectClean(beside.record, beside.ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "leaves a daemon that speaks after the end; it is ended with the box, and what it says is not kept",
    async () => {
      const { record, folder, ledgerId } = await carryOut(
        `( trap '' TERM INT HUP; setsid bash -c 'exec >/dev/null 2>&1; while :; do sleep 0.1; echo late >>/workspace/late.txt; done' & ) ; echo done >out.txt; echo end`,
      );
      expect([record.status.state, await linesOf(folder)]).toEqual(["completed", ["end"]]);
      await expectClean(record, ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "that fills the disk is stopped, and the disk is free again",
    async () => {
      const { record, ledgerId } = await carryOut(
        `for n in {1..1000}; do head -c 20000000 /dev/zero >big.$n; sleep 0.1; done`,
        {},
        {},
        { workBytes: 100_000_000 },
      );
      expect(record.status).toEqual({
        state: "harness_error",
        detail: "Command wrote more than 100000000 bytes into its folders.",
      });
      expect(record.touchstone?.limit).toBe("disk");
      await expectClean(record, ledgerId);
    },
    A_RUN_MS,
  );
});
