import type { StoredFile } from "@/lib/contracts/run-record";

/** Changes bytes as they pass; `hasChanged` is known once everything has passed. */
export type ByteFilter = {
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
  hasChanged(): boolean;
};
export type FileFilters = { bytes(isBinary: boolean): ByteFilter; name(path: string): string };

/** Where a run's files live for good. Files are content-addressed; a name is never half written. */
export type RecordStore = {
  /** Folder of the run's files while it is carried out; survives clean-up. */
  runFolder(ledgerId: string): Promise<string>;
  /** Passes one file of the run folder and its name through the filters; gives the path at which it lies afterwards. */
  redact(ledgerId: string, path: string, filters: FileFilters): Promise<string>;
  /** Hashes, syncs and stores one file of the run folder under its digest; gives its description. */
  keep(ledgerId: string, path: string, role: StoredFile["role"]): Promise<StoredFile>;
  /** The same for many files at once, in order: all of them survive a loss of power once it resolves. */
  keepAll(
    ledgerId: string,
    files: readonly { path: string; role: StoredFile["role"] }[],
  ): Promise<StoredFile[]>;
  /** Appends text to a file of the run that is still growing; `keep` ends that. */
  append(ledgerId: string, path: string, text: string): Promise<void>;
  /** Writes bytes as a file of the run, atomically. */
  write(
    ledgerId: string,
    path: string,
    bytes: Uint8Array | string,
    role: StoredFile["role"],
  ): Promise<StoredFile>;
};
