"use client";
import { useState, useTransition } from "react";
import { snapshotIdSchema } from "@/lib/contracts/rg-ledger";
import type { RunDetail } from "@/lib/runs/schema";
import { replayRunAction } from "@/lib/verification/actions";
import type { ReplayInput, ReplayStarted } from "@/lib/verification/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { Words } from "../run-words";

type Outcome = { started: ReplayStarted } | { refusal: string; canAllow: boolean };

/** Runs once more under what the snapshot pinned, in an execution of its own. */
export function ReplayPanel({
  run,
  mayStart,
}: {
  run: Pick<RunDetail, "snapshotId" | "status">;
  mayStart: boolean;
}) {
  const [isPending, startTransition] = useTransition();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!mayStart || run.status === "queued" || run.status === "running") return null;
  const replay = (allowChanged: boolean) =>
    startTransition(async () => {
      const snapshotId = snapshotIdSchema.parse(run.snapshotId);
      const result = await replayRunAction({ snapshotId, allowChanged });
      setOutcome(
        result.ok
          ? { started: result.value }
          : { refusal: result.message, canAllow: result.reason === "inputs-differ" && !allowChanged },
      );
    });
  return (
    <Panel
      title="Replay"
      aside={
        <Button onClick={() => replay(false)} disabled={isPending}>
          <Icon name="retry" />
          Run again under this snapshot
        </Button>
      }
    >
      <div aria-live="polite" aria-busy={isPending}>
        {outcome === null ? (
          <p className="px-4 py-3 note">
            Same scenario files, harness, model, agent, price and seed as {run.snapshotId}; refused when one
            of them is no longer here.
          </p>
        ) : null}
        {outcome !== null && "refusal" in outcome ? (
          <div className="p-4">
            <Banner
              tone="caution"
              action={
                outcome.canAllow ? (
                  <Button onClick={() => replay(true)} disabled={isPending}>
                    Run with what changed
                  </Button>
                ) : undefined
              }
            >
              {outcome.refusal}
            </Banner>
          </div>
        ) : null}
        {outcome !== null && "started" in outcome ? <Started {...outcome.started} /> : null}
      </div>
    </Panel>
  );
}

const STATE: Record<ReplayInput["state"], Words> = {
  matches: { icon: "pass", word: "Matches", tone: "positive" },
  kept: { icon: "link", word: "Pinned one used", tone: "neutral" },
  differs: { icon: "warning", word: "Differs", tone: "caution" },
  unpinned: { icon: "undetermined", word: "Not pinned", tone: "neutral" },
};

function Started({ executionId, ledgerId, inputs }: ReplayStarted) {
  return (
    <div className="px-4 py-3">
      <p>
        Started as{" "}
        <TextLink href={`/runs/${ledgerId}`} className="link">
          {ledgerId}
        </TextLink>{" "}
        in{" "}
        <TextLink href={`/executions/${executionId}`} className="link">
          an execution of its own
        </TextLink>
        .
      </p>
      <ul className="mt-2">
        {inputs.map(({ name, state, reason }) => (
          <li key={name} className="border-t py-1.5">
            <div className="flex justify-between gap-3">
              <span className="first-letter:uppercase">{name}</span>
              <Status {...STATE[state]} />
            </div>
            <div className="note break-words">{reason}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
