import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Workspace } from "@/lib/executor/ports/workspace";
import { collectTree } from "./collect-tree";
import { seedRepository } from "./seed-repository";

/** Workspaces on the executor's own disk, seeded as git repositories. */
export function createWorkspaceGit(): Workspace {
  return {
    async seed(request, signal) {
      try {
        return { seedCommit: await seedRepository(request, signal) };
      } catch (cause) {
        throw new ExecutorError("WORKSPACE_SEED_FAILED", "The workspace could not be seeded.", { cause });
      }
    },
    async collect(workspacePath, destination, limits, signal) {
      try {
        return await collectTree(workspacePath, destination, limits, signal);
      } catch (cause) {
        throw new ExecutorError("COLLECT_FAILED", "The tree could not be copied out.", { cause });
      }
    },
  };
}
