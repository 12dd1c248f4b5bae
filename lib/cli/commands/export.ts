import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { createRedactor, type Redactor } from "@/lib/executor/support/create-redactor";
import { findManifest, publishedDocuments } from "@/lib/publications/export/queries";
import { digestOf } from "@/lib/shared/digest";

const indexSchema = z.object({ data: z.string() });

/**
 * Writes what is published as a static data set (Test Cabinet §6). Every export is a folder of its own, named by its content;
 * `index.json` is moved into place last, so that a reader sees the old set or the new one and never half of one.
 */
export async function exportPublished([folder]: readonly string[]): Promise<number> {
  if (folder === undefined) {
    console.error("Usage: export FOLDER");
    return 2;
  }
  const root = path.resolve(folder);
  const making = path.join(root, "data", `making-${randomUUID()}`);
  await mkdir(path.join(making, "runs"), { recursive: true });
  try {
    const redactor = createRedactor([]);
    const digests = await writeDocuments(making, redactor);
    const data = path.posix.join("data", digestOf(digests).slice(0, 16));
    const before = await readIndex(root);
    // A set that is there is whole and the same, and somebody may be reading it.
    if (!existsSync(path.join(root, data))) await rename(making, path.join(root, data));
    const { total, rules } = redactor.report();
    const runs = digests.filter(([file]) => file.startsWith("runs/")).length;
    await putLast(root, { schemaVersion: 1, data, runs, redacted: { total, rules } });
    await removeOthers(root, [data, ...(before === null ? [] : [before])]);
    console.log(`Exported ${runs} published ${runs === 1 ? "run" : "runs"} to ${path.join(root, data)}`);
    console.log(total === 0 ? "No secret was found" : `Taken out: ${JSON.stringify(rules)}`);
    return 0;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

type Digests = [file: string, sha256: string][];

async function writeDocuments(making: string, redactor: Redactor): Promise<Digests> {
  const digests: Digests = [];
  const cards: Record<string, unknown>[] = [];
  const cases = new Map<string, { slug: string; version: string }>();
  const write = async (file: string, value: unknown): Promise<void> => {
    const safe = redactor.json(JSON.parse(JSON.stringify(value)), file);
    await mkdir(path.dirname(path.join(making, file)), { recursive: true });
    await writeFile(path.join(making, file), `${JSON.stringify(safe)}\n`, { flag: "wx" });
    digests.push([file, digestOf(safe)]);
  };
  for await (const { ledgerId, scenario, card, document } of publishedDocuments()) {
    await write(`runs/${ledgerId}.json`, document);
    cards.push(card);
    cases.set(`${scenario.slug}/${scenario.version}`, scenario);
  }
  for (const [name, { slug, version }] of cases)
    await write(`cases/${name}.json`, { schemaVersion: 1, manifest: await findManifest(slug, version) });
  await write("runs.json", { schemaVersion: 1, runs: cards });
  return digests;
}

async function readIndex(root: string): Promise<string | null> {
  const text = await readFile(path.join(root, "index.json"), "utf8").catch(() => null);
  return text === null ? null : indexSchema.parse(JSON.parse(text)).data;
}

async function putLast(root: string, index: Record<string, unknown>): Promise<void> {
  const draft = path.join(root, `index.json.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(index, null, 2)}\n`, { flag: "wx" });
  await rename(draft, path.join(root, "index.json"));
}

/** A reader who read the index before may still be reading that set; older ones go. */
async function removeOthers(root: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(path.join(root, "data")))
    if (!kept.includes(path.posix.join("data", name)) && /^([0-9a-f]{16}|making-[0-9a-f-]{36})$/.test(name))
      await rm(path.join(root, "data", name), { recursive: true, force: true });
}
