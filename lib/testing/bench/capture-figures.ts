import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Figure } from "./figure";

const told = z.object({ ms: z.number(), peakMegabytes: z.number() });
const CHILD = path.join(import.meta.dirname, "capture-child.ts");

async function capture(
  kind: "lines" | "line",
  megabytes: number,
  mode: "plain" | "redacted" = "plain",
): Promise<z.infer<typeof told>> {
  const args = ["--import", "tsx", CHILD, kind, String(megabytes), mode];
  return told.parse(JSON.parse((await promisify(execFile)(process.execPath, args)).stdout));
}

/** Capture alone, before translation, and what taking secrets out adds to it. */
export async function captureFigures(): Promise<Figure[]> {
  const idle = await capture("lines", 0);
  const lines = await capture("lines", 200);
  const longLine = await capture("line", 50);
  const redacted = await capture("lines", 200, "redacted");
  const redactedLine = await capture("line", 50, "redacted");
  return [
    {
      what: "capture of 400-byte lines",
      measured: 200 / (lines.ms / 1000),
      unit: "MB/s",
      limit: 30,
      isFloor: true,
    },
    { what: "capture of 200 MB, peak resident", measured: lines.peakMegabytes, unit: "MB", limit: 120 },
    {
      what: "a process that captures nothing, peak resident",
      measured: idle.peakMegabytes,
      unit: "MB",
      limit: null,
    },
    {
      what: "a line of 50 MB costs",
      measured: longLine.peakMegabytes - idle.peakMegabytes,
      unit: "MB",
      limit: 100,
    },
    {
      what: "capture of 400-byte lines with redaction (10 secrets)",
      measured: 200 / (redacted.ms / 1000),
      unit: "MB/s",
      limit: null,
      isFloor: true,
    },
    {
      what: "redaction's share of that time",
      measured: (100 * (redacted.ms - lines.ms)) / redacted.ms,
      unit: "%",
      limit: null,
    },
    {
      what: "a line of 50 MB with redaction costs",
      measured: redactedLine.peakMegabytes - idle.peakMegabytes,
      unit: "MB",
      limit: 100,
    },
  ];
}
