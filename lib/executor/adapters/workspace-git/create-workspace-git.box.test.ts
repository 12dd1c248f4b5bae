import { workspaceContract } from "@/lib/executor/testing/workspace.contract";
import { createWorkspaceGit } from "./create-workspace-git";

workspaceContract("workspace-git", createWorkspaceGit);
