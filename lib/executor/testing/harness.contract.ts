import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizedEventSchema } from "@/lib/contracts/normalized-event";
import { rawLineSchema, type RawLine } from "@/lib/contracts/raw-line";
import { runRecordSchema } from "@/lib/contracts/run-record";
import { tokenClassesSchema, type TokenClasses } from "@/lib/contracts/tokens";
import { parseJson } from "@/lib/shared/parse-json";
import { HARNESS_FACTS } from "../plan/harness-facts";
import type { Harness } from "../ports/harness";
import { eventLine, translateRaw, WORKSPACE_PATH } from "../stages/translate-raw";
import { isRecord } from "../support/line-translator";
import { aDamagedLine, recordedLines } from "./damaged-lines";
import { aMadeSession } from "./hostile-lines";

type Json = Record<string, unknown>;

export type HarnessSubject = {
  create: () => Harness;
  options: Readonly<Record<string, unknown>>;
  /** Folder of `<name>.raw.jsonl` beside `<name>.events.jsonl`, made by the real program. */
  recordings: string;
  /** What the program itself reported in each recording. */
  reported: Readonly<Record<string, { tokens: TokenClasses | null; isError: boolean | null }>>;
  /** Records that the program prints, each with a marker in its telling parts. */
  templates: readonly ((marker: string) => Json)[];
  /** Whether the contract lets a record pass without an event that shows it (Test Cabinet §2.3, §2.4). */
  isSilent: (record: Json) => boolean;
};

/** Lines over all harnesses; `npm run test:properties` tries a million. Sessions have about twenty. */
const ALL_LINES = Number(process.env["TOUCHSTONE_PROPERTY_LINES"] ?? 16_000);
const LINES = Math.ceil(ALL_LINES / Object.keys(HARNESS_FACTS).length / 2);
const LINES_PER_SESSION = 20;

function readLines(file: string): RawLine[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => rawLineSchema.parse(JSON.parse(line)));
}

/** A blank line, or a whole record that the contract lets pass. */
function maySayNothing({ line, truncatedBytes }: RawLine, isSilent: (record: Json) => boolean): boolean {
  if (line.trim() === "") return true;
  const value = truncatedBytes === undefined ? parseJson(line) : null;
  return isRecord(value) && isSilent(value);
}

/** The promise of every harness's translator (ports/harness; lib/decisions/0010). */
export function describeHarness(name: string, subject: HarnessSubject): void {
  const translate = (lines: readonly RawLine[]) => [
    ...translateRaw(lines, subject.create(), subject.options),
  ];
  const told = (lines: readonly RawLine[]) => translate(lines).map(eventLine).join("");

  describe(`${name}: what the real program printed`, () => {
    const names = readdirSync(subject.recordings).flatMap(
      (file) => /^(.*)\.raw\.jsonl$/.exec(file)?.[1] ?? [],
    );

    test("each recording has its expectation", () => {
      expect(new Set(names)).toEqual(new Set(Object.keys(subject.reported)));
    });

    test.each(names)("%s gives its events byte for byte, and what it reported", (recording) => {
      const lines = readLines(path.join(subject.recordings, `${recording}.raw.jsonl`));
      const events = readFileSync(path.join(subject.recordings, `${recording}.events.jsonl`), "utf8");
      expect(told(lines)).toBe(events);
      const translator = subject
        .create()
        .createTranslator({ workspacePath: WORKSPACE_PATH, options: subject.options });
      for (const line of lines) if (line.stream !== "runner") translator.push(line);
      translator.end();
      expect({
        tokens: translator.usage()?.tokens ?? null,
        isError: translator.terminal()?.isError ?? null,
      }).toEqual(subject.reported[recording]);
    });
  });

  describe(`${name}: what no program should print`, () => {
    test(
      "is never thrown at, never dropped, and told the same again",
      () => {
        fc.assert(
          fc.property(aMadeSession(subject.templates), (session) => {
            const lines = session.map(({ raw }) => raw);
            const events = translate(lines);
            const text = events.map(eventLine).join("");
            expect(text).toBe(told(lines));
            for (const event of events) normalizedEventSchema.parse(event);
            const dropped = session.filter(
              ({ marker, record }) =>
                !text.includes(marker) && !(record !== null && subject.isSilent(record)),
            );
            expect(dropped.map(({ raw }) => raw)).toEqual([]);
          }),
          { numRuns: Math.ceil(LINES / LINES_PER_SESSION) },
        );
      },
      60_000 + LINES,
    );

    test(
      "is told line by line when it is a damaged recording, or is one of the lines that say nothing",
      () => {
        fc.assert(
          fc.property(
            fc.array(aDamagedLine(recordedLines(subject.recordings)), {
              minLength: LINES_PER_SESSION,
              maxLength: LINES_PER_SESSION,
            }),
            (lines) => {
              const events = translate(lines);
              expect(events.map(eventLine).join("")).toBe(told(lines));
              for (const event of events) normalizedEventSchema.parse(event);
              const silent = lines.filter((line) => translate([line]).length === 0);
              expect(silent.filter((line) => !maySayNothing(line, subject.isSilent))).toEqual([]);
            },
          ),
          { numRuns: Math.ceil(LINES / LINES_PER_SESSION) },
        );
      },
      60_000 + 2 * LINES,
    );

    test("leaves totals and tool counts that a record can hold", () => {
      fc.assert(
        fc.property(aMadeSession(subject.templates), (session) => {
          const context = { workspacePath: WORKSPACE_PATH, options: subject.options };
          const translator = subject.create().createTranslator(context);
          for (const { raw } of session) translator.push(raw);
          translator.end();
          const tokens = tokenClassesSchema.nullable().safeParse(translator.usage()?.tokens ?? null);
          const toolCalls = runRecordSchema.shape.toolCalls.safeParse(translator.toolCalls());
          expect([tokens.error, toolCalls.error]).toEqual([undefined, undefined]);
        }),
      );
    });

    test("blank lines say nothing, lines of stderr are warnings word for word", () => {
      expect(
        translate([
          { stream: "stdout", line: " \t" },
          { stream: "stderr", line: "" },
        ]),
      ).toEqual([]);
      expect(translate([{ stream: "stderr", line: '{"type":"result"}' }])).toMatchObject([
        { type: "warning", message: '{"type":"result"}' },
      ]);
    });
  });
}
