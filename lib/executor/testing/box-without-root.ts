import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createSandboxBubblewrap } from "../adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";

/** Run as an ordinary user: one box whose program outgrows its memory; tells what was seen as one line of JSON. */
const [root = ""] = process.argv.slice(2);
const workspace = path.join(root, "workspace");
await mkdir(workspace);
const signal = new AbortController().signal;
const box = await createSandboxBubblewrap({ stateFolder: path.join(root, "state") }).prepare(
  {
    name: "bhl-0123456789ab",
    scratchPath: path.join(root, "scratch"),
    mounts: [{ source: workspace, target: "/workspace", writable: true }],
    gatewaySocketPath: null,
    workingDirectory: "/workspace",
    limits: { memoryBytes: 134_217_728, processes: 64, tmpBytes: 1_048_576 },
    purpose: "harness",
  },
  signal,
);
const hog = `id -un; touch mine; exec node -e 'const held = []; setInterval(() => held.push(Buffer.alloc(16 << 20, 1)), 10)'`;
const started = await box.start({ argv: ["bash", "-c", hog], env: {}, signal });
let said = "";
for await (const chunk of started.stdout) said += Buffer.from(chunk).toString();
const exit = await started.exit;
const teardown = await box.destroy();
process.stdout.write(JSON.stringify({ said, exit, teardown, evidence: box.evidence() }));
