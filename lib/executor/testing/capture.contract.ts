import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rawLineSchema, type RawLine } from "@/lib/contracts/raw-line";
import { sha256Hex } from "@/lib/shared/digest";
import type { Capture, CaptureLimits } from "../ports/capture";
import { aFolder } from "./a-folder";

const LIMITS: CaptureLimits = { lineBytes: 16, totalBytes: 10_000 };

export function captureContract(name: string, create: () => Capture): void {
  async function open(limits = LIMITS) {
    const folder = await aFolder();
    const rawPath = path.join(folder, "raw.jsonl");
    const session = await create().open({ rawPath, spillFolder: path.join(folder, "spill"), limits });
    const read = async (): Promise<RawLine[]> =>
      (await readFile(rawPath, "utf8"))
        .split("\n")
        .slice(0, -1)
        .map((line) => rawLineSchema.parse(JSON.parse(line)));
    return { folder, rawPath, session, read };
  }

  describe(`${name} keeps the promises of the capture port`, () => {
    test("what is given back is what is stored, in arrival order, with our own lines between", async () => {
      const { session, read } = await open();
      const given = [
        ...(await session.write("stdout", Buffer.from("one\ntw"))),
        await session.writeRunnerLine('{"type":"system"}'),
        ...(await session.write("stderr", Buffer.from("oops\n"))),
        ...(await session.write("stdout", Buffer.from("o\n"))),
      ];
      await session.close();
      expect(given.map(({ stream, line }) => `${stream} ${line}`)).toEqual([
        "stdout one",
        'runner {"type":"system"}',
        "stderr oops",
        "stdout two",
      ]);
      expect(await read()).toEqual(given);
    });

    test("a character that is cut by two chunks is whole, and a last line without a line feed is kept", async () => {
      const { session, read } = await open();
      const bytes = Buffer.from("né");
      await session.write("stdout", bytes.subarray(0, 2));
      await session.write("stdout", bytes.subarray(2));
      expect(await session.endStream("stdout")).toMatchObject([{ line: "né" }]);
      expect(await session.endStream("stdout")).toEqual([]);
      await session.close();
      expect(await read()).toHaveLength(1);
    });

    test("bytes that are no text are kept exactly", async () => {
      const { session, read } = await open();
      const bytes = Buffer.from([0x00, 0xff, 0x0a]);
      await session.write("stdout", bytes);
      await session.close();
      const [line] = await read();
      expect(Buffer.from(line?.base64 ?? "", "base64")).toEqual(bytes.subarray(0, 2));
    });

    test("a line beyond the cap keeps a prefix and is spilled whole, under a digest of its own", async () => {
      const { session, read, folder } = await open();
      const long = "x".repeat(50);
      await session.write("stdout", Buffer.from(long.slice(0, 20)));
      await session.write("stderr", Buffer.from("between\n"));
      await session.write("stdout", Buffer.from(`${long.slice(20)}\nshort\n`));
      const { spills } = await session.close();
      const lines = await read();
      expect(lines.map(({ line }) => line)).toEqual(["between", long.slice(0, 16), "short"]);
      expect(lines[1]).toMatchObject({ truncatedBytes: 34, spill: spills[0]?.path });
      expect(spills).toEqual([{ path: expect.any(String), bytes: 50, sha256: sha256Hex(long) }]);
      expect(await readFile(path.join(folder, spills[0]?.path ?? ""), "utf8")).toBe(long);
    });

    test("output beyond the total limit is told and not stored", async () => {
      const { session, read } = await open({ lineBytes: 16, totalBytes: 12 });
      await session.write("stdout", Buffer.from("12345\n"));
      expect(session.isOverLimit()).toBe(false);
      await session.write("stderr", Buffer.from("12345\n"));
      expect(session.isOverLimit()).toBe(false);
      await session.write("stdout", Buffer.from("more\n"));
      expect(session.isOverLimit()).toBe(true);
      await session.writeRunnerLine("still told");
      await session.close();
      expect((await read()).map(({ line }) => line)).toEqual(["12345", "12345", "still told"]);
    });

    test("two streams that write at once never mix their bytes", async () => {
      const { session, read } = await open({ lineBytes: 64, totalBytes: 1_000_000 });
      const pieces = Array.from({ length: 200 }, (_, index) => Buffer.from(`${index} abc\n`.repeat(3)));
      await Promise.all(
        pieces.flatMap((piece) => [session.write("stdout", piece), session.write("stderr", piece)]),
      );
      await session.close();
      const lines = await read();
      for (const stream of ["stdout", "stderr"])
        expect(
          lines
            .filter((line) => line.stream === stream)
            .map(({ line }) => `${line}\n`)
            .join(""),
        ).toBe(Buffer.concat(pieces).toString());
    });

    test("the summary describes the stored file, and closing twice gives the same", async () => {
      const { session, rawPath } = await open();
      await session.write("stdout", Buffer.from("a\nb\n"));
      const summary = await session.close();
      const bytes = await readFile(rawPath);
      expect(summary).toEqual({ lines: 2, bytes: bytes.length, sha256: sha256Hex(bytes), spills: [] });
      expect(await session.close()).toEqual(summary);
    });
  });
}
