import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { createCaptureFile } from "@/lib/executor/adapters/capture-file/create-capture-file";
import { createClockSystem } from "@/lib/executor/adapters/clock-system/create-clock-system";
import { createGatewayHttp } from "@/lib/executor/adapters/gateway-http/create-gateway-http";
import { createIdsRandom } from "@/lib/executor/adapters/ids-random/create-ids-random";
import { createOracleEndToEnd } from "@/lib/executor/adapters/oracle-end-to-end/create-oracle-end-to-end";
import { createOracleSprite } from "@/lib/executor/adapters/oracle-sprite/create-oracle-sprite";
import { createOracleTask } from "@/lib/executor/adapters/oracle-task/create-oracle-task";
import { createRecordStoreFolder } from "@/lib/executor/adapters/record-store-folder/create-record-store-folder";
import {
  createSandboxBubblewrap,
  machineStateFolder,
} from "@/lib/executor/adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";
import { createToolchainNpm } from "@/lib/executor/adapters/toolchain-npm/create-toolchain-npm";
import { createWorkFolderLocal } from "@/lib/executor/adapters/work-folder-local/create-work-folder-local";
import { createWorkspaceGit } from "@/lib/executor/adapters/workspace-git/create-workspace-git";
import { installBoxTools, type BoxTools } from "@/lib/executor/files/install-box-tools";
import type { ExecutorPorts } from "@/lib/executor/stages/executor-ports";

export const CHROMIUM = "/usr/bin/chromium";

/** What this machine brings to a run: all but the harness, and who the run is told to. */
export type MachinePorts = Omit<ExecutorPorts, "harness" | "ledger" | "journal">;

/** Which adapter serves which port on this machine. */
export async function openMachine(
  folders: { data: string; state: string },
  chromiumPath = CHROMIUM,
): Promise<{ ports: MachinePorts; boxTools: BoxTools }> {
  await mkdir(folders.state, { recursive: true });
  await chmod(folders.state, 0o711);
  const cache = path.join(folders.data, "cache");
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const boxTools = await installBoxTools(cache);
  const clock = createClockSystem();
  const ports = {
    sandbox: createSandboxBubblewrap({ stateFolder: machineStateFolder(folders.state) }),
    gateway: createGatewayHttp(clock),
    workspace: createWorkspaceGit(),
    workFolders: createWorkFolderLocal(folders.state),
    capture: createCaptureFile(clock),
    toolchain: createToolchainNpm(cache),
    recordStore: createRecordStoreFolder(folders.data),
    oracles: {
      "end-to-end": createOracleEndToEnd({ toolFolder: boxTools.evaluation, chromiumPath }),
      "asset-generation": createOracleSprite(),
      task: createOracleTask(),
    },
    clock,
    ids: createIdsRandom(),
    probes: new Map(),
  };
  return { ports, boxTools };
}
