import { link, readFile, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";

/**
 * Writes a file that never changes: whole or not at all, and refused when other bytes stand there. The same bytes again are
 * no change (harness-e2e §5.1).
 */
export async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
    if ((await readFile(file, "utf8")) !== text)
      throw new Error(`${file} is there with other content; a written comparison never changes.`, {
        cause: error,
      });
  } finally {
    await rm(draft, { force: true });
  }
}
