"use client";
import { useState, useTransition } from "react";
import { savePolicyAction } from "@/lib/reviews/actions";
import type { ReviewPolicy } from "@/lib/reviews/queue/schema";
import { Button } from "@/components/ui/button";
import { Select, TextInput } from "@/components/ui/field";

/** How many reviews the runs of one suite need, and whether they are blind. */
export function PolicyRow({ policy }: { policy: ReviewPolicy }) {
  const [needed, setNeeded] = useState(String(policy.reviewsNeeded));
  const [isBlind, setBlind] = useState(policy.isBlind);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isForAll = policy.scope === "*";
  const name = isForAll ? "All suites" : policy.scope;
  const save = (rule: { reviewsNeeded: number; isBlind: boolean } | null) =>
    startTransition(async () => {
      const result = await savePolicyAction({ scope: policy.scope, policy: rule });
      setRefusal(result.ok ? null : result.message);
    });
  const isChanged = Number(needed) !== policy.reviewsNeeded || isBlind !== policy.isBlind;
  return (
    <tr>
      <td className="font-[550] max-desk:order-[-2] max-desk:flex-[0_0_100%]">
        {name}
        <span className="block note font-normal">{sourceOf(policy)}</span>
      </td>
      <td data-m="">
        <TextInput
          type="number"
          min={1}
          max={20}
          aria-label={`Reviews needed, ${name}`}
          className="w-20"
          value={needed}
          onChange={(event) => setNeeded(event.target.value)}
        />
      </td>
      <td data-m="">
        <Select
          aria-label={`Reviewers see the subject, ${name}`}
          className="w-44"
          value={isBlind ? "blind" : "open"}
          onChange={(event) => setBlind(event.target.value === "blind")}
        >
          <option value="open">Open</option>
          <option value="blind">Blind until submitted</option>
        </Select>
      </td>
      <td data-m="">
        <span className="flex flex-wrap items-center gap-2">
          <Button
            disabled={isPending || (!isChanged && policy.isOwn)}
            onClick={() => save({ reviewsNeeded: Number(needed), isBlind })}
          >
            Save
          </Button>
          {policy.isOwn && !isForAll ? (
            <Button kind="ghost" disabled={isPending} onClick={() => save(null)}>
              Follow all suites
            </Button>
          ) : null}
          {refusal === null ? null : (
            <span role="alert" className="note text-negative">
              {refusal}
            </span>
          )}
        </span>
      </td>
    </tr>
  );
}

function sourceOf({ scope, isOwn }: ReviewPolicy): string {
  if (scope === "*") return "what a suite without a rule of its own follows";
  return isOwn ? "a rule of its own" : "follows all suites";
}
