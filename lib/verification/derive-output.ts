import { createHash } from "node:crypto";
import type { AuditFlag, RedactionReport } from "@/lib/contracts/audit-flag";
import { gatewayLineSchema, type GatewayLine } from "@/lib/contracts/gateway-line";
import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import { rawLineSchema } from "@/lib/contracts/raw-line";
import { addTokens, type TokenClasses } from "@/lib/contracts/tokens";
import { tokensStated } from "@/lib/executor/adapters/gateway-http/answer-meter";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { GatewayReading } from "@/lib/executor/ports/gateway";
import type { Harness, HarnessTranslator } from "@/lib/executor/ports/harness";
import { createRunTranslator, eventLine, WORKSPACE_PATH } from "@/lib/executor/stages/translate-raw";
import { createAuditor } from "@/lib/executor/support/audit-flags";
import { parseJson } from "@/lib/shared/parse-json";
import { readLines } from "./read-lines";

/** What the raw lines of a run give again. Complete once `events` has been read to its end. */
export type DerivedOutput = {
  /** Lines that are none, by their number from 1. */
  unreadable: number[];
  rawLines: number;
  events: number;
  eventsSha256: string;
  eventCounts: Record<string, number>;
  usage: ReturnType<HarnessTranslator["usage"]>;
  toolCalls: Readonly<Record<string, number>>;
  terminal: ReturnType<HarnessTranslator["terminal"]>;
  flags(facts: { denied: readonly string[]; redaction: RedactionReport }): AuditFlag[];
};

/** Translates raw.jsonl again, one event at a time; the generator returns what all of it came to. */
export async function* deriveOutput(
  file: string,
  harness: Harness,
  request: RunRequest,
): AsyncGenerator<NormalizedEvent, DerivedOutput> {
  const { options } = request.subject;
  const translator = createRunTranslator(
    harness.createTranslator({ workspacePath: WORKSPACE_PATH, options }),
  );
  const auditor = createAuditor(request.scenario);
  const hash = createHash("sha256");
  const eventCounts: Record<string, number> = {};
  const unreadable: number[] = [];
  let rawLines = 0;
  let events = 0;
  const count = (event: NormalizedEvent): NormalizedEvent => {
    events += 1;
    eventCounts[event.type] = (eventCounts[event.type] ?? 0) + 1;
    auditor.push(event);
    hash.update(eventLine(event));
    return event;
  };
  for await (const text of readLines(file)) {
    rawLines += 1;
    const line = rawLineSchema.safeParse(parseJson(text));
    if (!line.success) unreadable.push(rawLines);
    else for (const event of translator.push(line.data)) yield count(event);
  }
  for (const event of translator.end()) yield count(event);
  return {
    unreadable,
    rawLines,
    events,
    eventsSha256: hash.digest("hex"),
    eventCounts,
    usage: translator.harness.usage(),
    toolCalls: translator.harness.toolCalls(),
    terminal: translator.harness.terminal(),
    flags: (facts) => auditor.flags(facts),
  };
}

export type DerivedGateway = {
  reading: GatewayReading | null;
  denied: string[];
  deniedCount: number;
  unreadable: number;
  isClosed: boolean;
};

const NOTHING: TokenClasses = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

/** Counts what the gateway kept of the traffic again. */
export async function deriveGateway(file: string): Promise<DerivedGateway> {
  let tokens = NOTHING;
  let unreadable = 0;
  let closed: Extract<GatewayLine, { kind: "closed" }> | null = null;
  const denied: string[] = [];
  for await (const text of readLines(file)) {
    const line = gatewayLineSchema.safeParse(parseJson(text)).data;
    if (line === undefined) unreadable += 1;
    else if (line.kind === "closed") closed = line;
    else if (line.kind === "denied") denied.push(`${line.method} ${line.target}`.slice(0, 200));
    else if (line.dialect !== null)
      tokens = addTokens(tokens, tokensStated(line.dialect, line.stated) ?? NOTHING);
  }
  const requests = closed?.requests ?? 0;
  return {
    reading: requests === 0 ? null : { tokens, requests },
    denied: [...new Set(denied)],
    deniedCount: closed?.denied ?? 0,
    unreadable,
    isClosed: closed !== null,
  };
}
