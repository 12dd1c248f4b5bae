"use client";
import { useState, useTransition } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { verifyRunAction } from "@/lib/verification/actions";
import type { VerificationReport } from "@/lib/verification/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { VerificationTable } from "./verification-table";

type Outcome = { report: VerificationReport } | { refusal: string };

/** Derives everything that is recorded of the run again, now, and shows what agrees. */
export function VerifyPanel({ ledgerId, mayVerify }: { ledgerId: LedgerId; mayVerify: boolean }) {
  const [isPending, startTransition] = useTransition();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const verify = () =>
    startTransition(async () => {
      const result = await verifyRunAction({ ledgerId });
      setOutcome(result.ok ? { report: result.value } : { refusal: result.message });
    });
  const report = outcome !== null && "report" in outcome ? outcome.report : null;
  return (
    <Panel
      title="Verification"
      note={isPending ? "deriving it all again …" : sentenceOf(report)}
      aside={
        <Button
          onClick={verify}
          disabled={isPending || !mayVerify}
          title={mayVerify ? undefined : "Reviewers may verify runs."}
        >
          <Icon name="valid" />
          {report === null ? "Verify" : "Verify again"}
        </Button>
      }
    >
      <div aria-live="polite" aria-busy={isPending}>
        {outcome !== null && "refusal" in outcome ? (
          <div className="p-4">
            <Banner tone="caution">{outcome.refusal}</Banner>
          </div>
        ) : null}
        {report === null ? (
          <p className="px-4 py-3 note">
            Derives events, tokens, cost, awards, score, grade and every row again from the stored bytes, and
            says of each whether it agrees. On the command line:{" "}
            <code className="font-mono">touchstone verify {ledgerId}</code>
          </p>
        ) : (
          <VerificationTable report={report} />
        )}
      </div>
    </Panel>
  );
}

function sentenceOf(report: VerificationReport | null): string {
  if (report === null) return "not asked yet";
  const { agrees, differs, underivable } = report.counts;
  if (differs > 0) return `${differs} of ${agrees + differs} figures differ`;
  return `all ${agrees} figures agree, ${underivable} cannot be derived`;
}
