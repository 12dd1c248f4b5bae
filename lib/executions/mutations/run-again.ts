import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { db } from "@/lib/platform/db";
import { refuse, type Result } from "@/lib/shared/result";
import { scenarioKey } from "../rules";
import { startExecutionInput, type runAgainInput, type StartedExecution } from "../schema";
import { startExecution, type StartRefusal } from "./start-execution";

/**
 * Starts an execution with the recorded parameters of another, whole or some of its scenarios. Scenario versions are those
 * that it ran; stack and agent are read anew, so that a changed stack shows as a difference of the two.
 */
export async function runAgain(
  actor: Actor,
  { executionId, scenarios, key }: z.output<typeof runAgainInput>,
): Promise<Result<StartedExecution, StartRefusal | "not-found" | "nothing-left">> {
  const order = await db().execution.findUnique({
    where: { id: executionId },
    select: { title: true, parameters: true },
  });
  if (order === null) return refuse("not-found", `There is no execution ${executionId}.`);
  const recorded = startExecutionInput.parse(order.parameters);
  const wanted = recorded.scenarios.filter(
    ({ slug, variant }) =>
      scenarios === null || scenarios.includes(scenarioKey({ scenarioSlug: slug, variant })),
  );
  if (wanted.length === 0) return refuse("nothing-left", "None of these scenarios was in that execution.");
  const isWhole = wanted.length === recorded.scenarios.length;
  return startExecution(actor, {
    ...recorded,
    idempotencyKey: key ?? randomUUID(),
    title: isWhole
      ? order.title
      : `${order.title}, ${wanted.length} of ${recorded.scenarios.length} scenarios`.slice(0, 120),
    suiteSlug: isWhole ? recorded.suiteSlug : null,
    scenarios: wanted,
  });
}
