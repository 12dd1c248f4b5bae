import { meteringOf, metersRemark } from "@/lib/executor/support/metering";
import { harnessOf } from "@/lib/worker/harnesses";
import type { RecordFacts } from "./check-record";
import type { DerivedGateway, DerivedOutput } from "./derive-output";
import type { Findings } from "./findings";

/** Both meters, the tokens that count, and the cost by the price table that was stamped at admission. */
export function checkTokens(
  { request, record, part }: RecordFacts,
  output: DerivedOutput | null,
  gateway: DerivedGateway | null,
  findings: Findings,
): void {
  if (gateway === null && part.meters.some(({ meter }) => meter === "gateway"))
    return findings.cannot(
      "tokens",
      "tokens and cost",
      "The run kept no gateway.jsonl: it is older than that file.",
    );
  const again = meteringOf(gateway?.reading ?? null, output?.usage ?? null, request.price.price);
  for (const name of ["meters", "metersAgree", "meterDifferences", "costIsEstimate"] as const)
    findings.same("tokens", name, again[name], part[name]);
  checkRemark({ request, part }, again.metersAgree, output, gateway, findings);
  findings.same("tokens", "tokens that count", again.tokens, record.metrics.tokens);
  findings.same("tokens", "cost by the stamped price", again.cost.comparable, record.metrics.cost.comparable);
  findings.same("tokens", "cost as reported", again.cost.actual, record.metrics.cost.actual);
  if (gateway !== null) checkTraffic(part, gateway, findings);
}

function checkTraffic({ isolation }: RecordFacts["part"], gateway: DerivedGateway, findings: Findings): void {
  findings.same("tokens", "unreadable lines of gateway.jsonl", 0, gateway.unreadable);
  findings.same("tokens", "the gateway's last line is there", true, gateway.isClosed);
  findings.same("tokens", "refused attempts", gateway.denied, isolation.network.denied);
  findings.same("tokens", "number of refused attempts", gateway.deniedCount, isolation.network.deniedCount);
}

function checkRemark(
  { request, part }: Pick<RecordFacts, "request" | "part">,
  areAgreed: boolean | null,
  output: DerivedOutput | null,
  gateway: DerivedGateway | null,
  findings: Findings,
): void {
  const harness = harnessOf(request.subject);
  if (harness === null || part.metersRemark === undefined) return;
  const remark = metersRemark(harness, gateway?.reading ?? null, output?.usage ?? null);
  findings.same("tokens", "metersRemark", areAgreed === false ? remark : null, part.metersRemark);
}
