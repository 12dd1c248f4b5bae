export type SeedRequest = {
  /** Folders whose content is copied to the root of the workspace, later ones over earlier ones. */
  sources: readonly { folder: string; dest: string }[];
  workspacePath: string;
  ownerUid: number | null;
};

export type CollectLimits = { files: number; totalBytes: number; fileBytes: number };
export type CollectReport = {
  files: readonly { path: string; bytes: number }[];
  /** What was left out and why: links, devices, FIFOs, files beyond a limit. */
  skipped: readonly { path: string; reason: string }[];
};

/** The folder that the subject may change. */
export type Workspace = {
  /** Makes a fresh git repository with one commit and gives the commit's hash. Throws WORKSPACE_SEED_FAILED. */
  seed(request: SeedRequest, signal: AbortSignal): Promise<{ seedCommit: string }>;
  /** Copies the tree out without following a link. Throws COLLECT_FAILED only when the destination breaks. */
  collect(
    workspacePath: string,
    destination: string,
    limits: CollectLimits,
    signal: AbortSignal,
  ): Promise<CollectReport>;
};
