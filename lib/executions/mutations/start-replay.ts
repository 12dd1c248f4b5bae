import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { planReplay, type ChangedInputs } from "@/lib/executor/plan/plan-execution";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { db } from "@/lib/platform/db";
import { contractIds, newId } from "@/lib/platform/ids";
import { admitRuns } from "@/lib/runs/mutations/admit-runs";
import { digestOf } from "@/lib/shared/digest";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { executionIdSchema, type ExecutionId } from "../schema";

type Replay = { earlier: RunRequest; changed: ChangedInputs | null };

/** Admits one run under the inputs of an earlier snapshot, in an execution of its own that says which. */
export async function startReplay(
  actor: Actor,
  { earlier, changed }: Replay,
): Promise<Result<{ executionId: ExecutionId; ledgerId: LedgerId }, "unknown-scenario">> {
  const executionId = executionIdSchema.parse(newId("exe_"));
  const request = planReplay(earlier, { executionId, now: new Date(), ids: contractIds }, changed);
  const { scenario, subject, stack, snapshot } = request;
  return db().$transaction(async (tx) => {
    const version = { scenarioSlug: scenario.slug, version: scenario.version };
    if ((await tx.scenarioVersion.count({ where: version })) === 0)
      return refuse(
        "unknown-scenario",
        `There is no scenario ${scenario.slug} ${scenario.version} any more.`,
      );
    await tx.execution.create({
      data: {
        id: executionId,
        title: `Replay of ${earlier.snapshot.snapshot_id}`,
        idempotencyKey: executionId,
        requestSha256: digestOf(JSON.parse(JSON.stringify(request))),
        suiteSlug: null,
        stackSlug: stack.slug,
        stackSha256: stack.sha256,
        harness: subject.harness,
        harnessVersion: subject.harnessVersion,
        modelId: subject.modelId,
        agentId: snapshot.agent_id,
        repetitions: 1,
        technicalRetries: 0,
        parameters: { replays: earlier.snapshot.snapshot_id, ledgerId: earlier.ledgerId },
        replaysSnapshot: earlier.snapshot.snapshot_id,
        startedBy: actor.kind === "account" ? actor.account.name : actor.name,
        slots: {
          create: {
            ordinal: 0,
            scenarioSlug: scenario.slug,
            scenarioVersion: scenario.version,
            variant: request.variant,
            seed: request.seed,
            repetition: 1,
          },
        },
      },
    });
    await admitRuns(tx, [request]);
    await recordAudit(tx, actor, {
      action: "replay-run",
      subject: executionId,
      data: { snapshot: earlier.snapshot.snapshot_id, isChanged: changed !== null },
    });
    return ok({ executionId, ledgerId: request.ledgerId });
  });
}
