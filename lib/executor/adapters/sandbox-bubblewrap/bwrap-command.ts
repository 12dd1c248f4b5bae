import path from "node:path";
import type { SandboxSpec } from "@/lib/executor/ports/sandbox";
import type { LimitsPlan } from "./limits";

const GATEWAY_PORT = 8080;
const AGENT_HOME = "/home/agent";
const TOUCHSTONE_BIN = "/opt/touchstone/bin";
const NODE_TARGET = "/opt/node";
const BRIDGE_MISSING = 97;

/**
 * Tells on descriptor 4 that the box stands, since bwrap's own status line comes before its mounts were tried, and waits
 * there until the host has looked at it: a short program would be gone before.
 */
const READY = `printf ready >&4; read -r go <&4; exec 4>&-; exec "$@"`;
const BRIDGE = [
  `command -v socat >/dev/null || { echo "socat is missing" >&2; exit ${BRIDGE_MISSING}; }`,
  // The second fork makes the bridge a child of the box's init instead of the agent's.
  `(socat -t 600 TCP-LISTEN:${GATEWAY_PORT},bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:/run/gw.sock </dev/null >/dev/null 2>&1 4>&- &)`,
  `until [[ $(</proc/net/tcp) == *":${GATEWAY_PORT.toString(16).toUpperCase()} 00000000:0000 0A"* ]]; do :; done`,
].join("\n");

/** Joins the cgroups before anything of the box can fork. */
const JOIN_GROUPS = `while [ "$1" != -- ]; do echo $$ > "$1" || exit 96; shift; done; shift; exec "$@"`;

export type BoxFiles = { hosts: string; passwd: string; group: string };
export type BoxCommand = {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  withGateway: boolean;
};

function systemMounts(files: BoxFiles, purpose: SandboxSpec["purpose"], nodePrefix: string | null): string[] {
  const evaluation = ["/etc/fonts", "/etc/chromium", "/etc/chromium.d"];
  const optional = ["/etc/ssl", "/etc/alternatives", ...(purpose === "evaluation" ? evaluation : [])];
  return [
    ["--ro-bind", "/usr", "/usr"],
    ...["bin", "sbin", "lib", "lib64"].map((folder) => ["--symlink", `usr/${folder}`, `/${folder}`]),
    ...optional.map((folder) => ["--ro-bind-try", folder, folder]),
    ["--ro-bind", files.hosts, "/etc/hosts"],
    ["--ro-bind", files.passwd, "/etc/passwd"],
    ["--ro-bind", files.group, "/etc/group"],
    nodePrefix === null ? [] : ["--ro-bind", nodePrefix, NODE_TARGET],
    ["--proc", "/proc"],
    ["--dev", "/dev"],
  ].flat();
}

function environment(spec: SandboxSpec, command: BoxCommand, nodePrefix: string | null): string[] {
  const hasTools = spec.mounts.some(
    ({ target }) => target === TOUCHSTONE_BIN || target.startsWith(`${TOUCHSTONE_BIN}/`),
  );
  const folders = [
    ...(hasTools ? [TOUCHSTONE_BIN] : []),
    ...(nodePrefix === null ? [] : [`${NODE_TARGET}/bin`]),
    "/usr/local/bin",
    "/usr/bin",
    "/bin",
  ];
  const env = {
    PATH: folders.join(":"),
    HOME: AGENT_HOME,
    USER: "agent",
    LANG: "C.UTF-8",
    TZ: "UTC",
    TMPDIR: "/tmp",
    ...command.env,
  };
  return Object.entries(env).flatMap(([name, value]) => ["--setenv", name, value]);
}

/** Arguments of bwrap. */
export function bwrapArguments(
  spec: SandboxSpec,
  files: BoxFiles,
  command: BoxCommand,
  nodePrefix: string | null,
): string[] {
  const socket = command.withGateway ? spec.gatewaySocketPath : null;
  const tmpBytes = String(spec.limits.tmpBytes);
  return [
    ["user", "pid", "ipc", "uts", "cgroup", "net"].map((kind) => `--unshare-${kind}`),
    spec.purpose === "harness" ? ["--disable-userns"] : [],
    ["--die-with-parent", "--new-session", "--clearenv", "--hostname", "touchstone"],
    environment(spec, command, nodePrefix),
    systemMounts(files, spec.purpose, nodePrefix),
    ["--size", tmpBytes, "--tmpfs", "/tmp", "--size", tmpBytes, "--tmpfs", "/home"],
    ["--dir", AGENT_HOME, "--dir", "/run"],
    socket === null ? [] : ["--bind", socket, "/run/gw.sock"],
    ...spec.mounts.map(({ source, target, writable }) => [writable ? "--bind" : "--ro-bind", source, target]),
    ["--chdir", spec.workingDirectory, "--json-status-fd", "3"],
    ["bash", "-c", socket === null ? READY : `${BRIDGE}\n${READY}`, "bash", ...command.argv],
  ].flat();
}

/** The host command around bwrap: cgroups, resource limits, then the run's own uid. */
export function hostCommand(
  plan: LimitsPlan,
  uid: number | null,
  processes: number,
  bwrap: readonly string[],
): [string, ...string[]] {
  // RLIMIT_NPROC counts a whole uid: only with a uid of its own does it mean this box.
  const count = plan.tier === "rlimit-and-poll" && uid !== null ? [`--nproc=${processes}`] : [];
  const identity =
    uid === null ? [] : ["setpriv", "--reuid", String(uid), "--regid", String(uid), "--clear-groups"];
  const inner = ["prlimit", "--core=0", ...count, ...identity, "bwrap", ...bwrap];
  const joins = plan.groups.map((group) => path.join(group, "cgroup.procs"));
  return ["sh", "-c", JOIN_GROUPS, "sh", ...joins, "--", ...inner];
}
