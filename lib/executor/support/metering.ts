import type { Price } from "@/lib/contracts/catalog";
import type { RunRecord, TouchstonePart } from "@/lib/contracts/run-record";
import type { TokenClasses } from "@/lib/contracts/tokens";
import type { GatewayReading } from "../ports/gateway";
import type { Harness, HarnessTranslator } from "../ports/harness";
import { meterDifferences, metersAgree } from "./compare-usage";
import { costOfTokens } from "./cost";

const UNMETERED: TokenClasses = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

const isMetered = (tokens: TokenClasses | null): tokens is TokenClasses =>
  tokens !== null && Object.values(tokens).some((count) => typeof count === "number");

export type Metering = Pick<RunRecord["metrics"], "tokens" | "cost"> &
  Pick<TouchstonePart, "meters" | "metersAgree" | "meterDifferences" | "costIsEstimate">;

/**
 * What two meters come to. The tokens are the gateway's when it saw the traffic; both meters are kept with the list price of
 * what each of them counted, and never averaged (lib/decisions/0010).
 */
export function meteringOf(
  gateway: GatewayReading | null,
  harness: ReturnType<HarnessTranslator["usage"]>,
  price: Price | null,
): Metering {
  const [seen, said] = [gateway?.tokens ?? null, harness?.tokens ?? null];
  const tokens = [seen, said].find(isMetered) ?? UNMETERED;
  const comparable = costOfTokens(tokens, price);
  const costUsd = harness?.costUsd ?? null;
  return {
    tokens,
    cost: { comparable, actual: costUsd ?? comparable },
    meters: readings(gateway, harness, price),
    metersAgree: metersAgree(seen, said),
    meterDifferences: meterDifferences(seen, said),
    costIsEstimate: costUsd === null,
  };
}

function readings(
  gateway: GatewayReading | null,
  harness: ReturnType<HarnessTranslator["usage"]>,
  price: Price | null,
): Metering["meters"] {
  const meters: Metering["meters"] = [];
  if (gateway !== null)
    meters.push({ meter: "gateway", ...gateway, comparableUsd: costOfTokens(gateway.tokens, price) });
  if (harness !== null) {
    const { tokens, requests } = harness;
    meters.push({ meter: "harness", tokens, requests, comparableUsd: costOfTokens(tokens, price) });
  }
  return meters;
}

/** Why the meters differ, as far as it is known: calls that the harness leaves out of its own account. */
export function metersRemark(
  { title, unreportedCalls }: Pick<Harness, "title" | "unreportedCalls">,
  gateway: GatewayReading | null,
  harness: ReturnType<HarnessTranslator["usage"]>,
): string | null {
  const seen = gateway?.requests ?? null;
  const told = harness?.requests ?? null;
  const counted =
    seen !== null && told !== null && seen > told ? `${title} reported ${told} of ${seen} calls. ` : "";
  const remark = `${counted}${unreportedCalls ?? ""}`.trim();
  return remark === "" ? null : remark;
}
