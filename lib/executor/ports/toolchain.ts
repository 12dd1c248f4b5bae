import type { Harness } from "./harness";

/** `hostPath` is null for a harness without a package: there is nothing to bind. */
export type InstalledTool = { hostPath: string | null; version: string | null; sha256: string | null };

/** Gets a harness CLI onto the machine: pinned, cached, offline afterwards. Throws HARNESS_UNAVAILABLE. */
export type Toolchain = {
  /** Bytes on disk and time of an installed CLI; null when it is not installed or needs nothing. */
  installed(harness: Pick<Harness, "package">): Promise<{ bytes: number; installedAt: Date } | null>;
  ensure(
    harness: Pick<Harness, "package">,
    signal: AbortSignal,
    onProgress?: (message: string) => void,
  ): Promise<InstalledTool>;
};
