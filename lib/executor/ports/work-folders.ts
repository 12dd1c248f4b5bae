/** Host paths of one run while it is carried out; all of them are gone after clean-up. */
export type WorkFolderPaths = {
  root: string;
  /** What the subject may change; bound at /workspace. */
  workspace: string;
  /** Bound at the agent's home. */
  home: string;
  /** For the evaluation's temporary files; outside `root`, since evaluation boxes have uids of their own. */
  evaluation: string;
  /** The gateway's socket: short, since a socket path holds about 100 bytes. */
  socket: string;
  /** For the sandbox adapter's own files; outside `root`, since it is made before the run's uid is known. */
  box: string;
};

/** The temporary folders of runs. Nothing in them outlives the run. */
export type WorkFolders = {
  pathsOf(name: string): WorkFolderPaths;
  /** Makes the folders; those of the run are mode 0700 and owned by its uid; null = own. */
  create(name: string, ownerUid: number | null): Promise<WorkFolderPaths>;
  /** Writes a file below the home without following a link that the run may have left there. */
  writeHomeFile(name: string, relativePath: string, content: string, ownerUid: number | null): Promise<void>;
  /** How much of the disk the run's own folders, or those of its evaluation, take now; roughly: they may change meanwhile. */
  usedBytes(name: string, part?: "run" | "evaluation"): Promise<number>;
  /** What the disk that holds the run's folders still takes. */
  freeBytes(name: string): Promise<number>;
  /** Removes everything; may be called twice. Gives what could not be removed. */
  remove(name: string): Promise<readonly string[]>;
};
