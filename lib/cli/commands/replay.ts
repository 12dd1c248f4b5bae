import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { rawLineSchema, type RawLine } from "@/lib/contracts/raw-line";
import { runRequestSchema } from "@/lib/executor/plan/run-request";
import { createRunTranslator, eventLine, WORKSPACE_PATH } from "@/lib/executor/stages/translate-raw";
import { dataFolder } from "@/lib/platform/data-folder";
import { findRunRequest } from "@/lib/runs/queries";
import { sha256Hex } from "@/lib/shared/digest";
import { harnessOf } from "@/lib/worker/harnesses";

/** Whether translating a run's raw lines again gives its events byte for byte (lib/decisions/0010). */
export async function replay([rawId]: readonly string[]): Promise<number> {
  const found = rawId === undefined ? null : await findRunRequest(rawId);
  if (!found) {
    console.error(`There is no run ${rawId ?? "without an id"}.`);
    return 2;
  }
  const request = runRequestSchema.parse(found);
  const folder = path.join(dataFolder(), "runs", request.ledgerId);
  const harness = harnessOf(request.subject);
  if (!harness) {
    console.error(`This version has no adapter for the harness ${request.subject.harness}.`);
    return 2;
  }
  const translator = createRunTranslator(
    harness.createTranslator({ workspacePath: WORKSPACE_PATH, options: request.subject.options }),
  );
  const again: string[] = [];
  let lines = 0;
  for await (const line of readRawLines(path.join(folder, "raw.jsonl"))) {
    lines += 1;
    again.push(...translator.push(line).map(eventLine));
  }
  again.push(...translator.end().map(eventLine));
  const text = again.join("");
  const stored = await readFile(path.join(folder, "events.jsonl"), "utf8");
  const isSame = text === stored;
  console.log(`${request.ledgerId}: ${lines} raw lines, ${again.length} events`);
  console.log(`  events.jsonl    ${sha256Hex(stored)}`);
  console.log(`  translated now  ${sha256Hex(text)}`);
  console.log(isSame ? "  byte for byte the same" : `  differs at event ${firstDifference(stored, again)}`);
  return isSame ? 0 : 1;
}

async function* readRawLines(file: string): AsyncGenerator<RawLine> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    yield rawLineSchema.parse(JSON.parse(line));
}

function firstDifference(stored: string, again: readonly string[]): number {
  const lines = stored.split("\n").map((line) => `${line}\n`);
  return lines.findIndex((line, index) => line !== again[index]);
}
