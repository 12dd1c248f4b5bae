import type { RawLine, RawStream } from "@/lib/contracts/raw-line";

export type CaptureLimits = { lineBytes: number; totalBytes: number };
export type CaptureSpill = { path: string; bytes: number; sha256: string };
export type CaptureSummary = {
  lines: number;
  bytes: number;
  sha256: string;
  spills: readonly CaptureSpill[];
};

export type CaptureSession = {
  /** Splits bytes into lines, stamps and stores each; gives the lines that were completed. Waits when the disk is slow. */
  write(stream: RawStream, chunk: Uint8Array): Promise<RawLine[]>;
  /** A line of our own: a normalized system event as JSON in `line`. */
  writeRunnerLine(line: string): Promise<RawLine>;
  /** Ends a stream: an unfinished last line is stored too. */
  endStream(stream: RawStream): Promise<RawLine[]>;
  isOverLimit(): boolean;
  close(): Promise<CaptureSummary>;
};

/** Keeps every output line in `raw.jsonl`, in arrival order. */
export type Capture = {
  open(request: { rawPath: string; spillFolder: string; limits: CaptureLimits }): Promise<CaptureSession>;
};
