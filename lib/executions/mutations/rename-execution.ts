import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { inTransaction } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { defaultTitle } from "../rules";
import { startExecutionInput, type renameExecutionInput } from "../schema";

/** Gives an execution another title; an empty one restores what it would be called unnamed. */
export async function renameExecution(
  actor: Actor,
  { executionId, title }: z.output<typeof renameExecutionInput>,
): Promise<Result<{ title: string }, "not-found">> {
  return inTransaction(undefined, async (tx) => {
    await tx.$queryRaw`SELECT id FROM executions WHERE id = ${executionId} FOR UPDATE`;
    const row = await tx.execution.findUnique({
      where: { id: executionId },
      select: { title: true, suiteSlug: true, modelId: true, parameters: true },
    });
    if (row === null) return refuse("not-found", `There is no execution ${executionId}.`);
    const { scenarios = [] } = startExecutionInput.partial().loose().parse(row.parameters);
    const named = title === "" ? defaultTitle({ ...row, scenarios }) : title;
    if (named === row.title) return ok({ title: named });
    await tx.execution.update({ where: { id: executionId }, data: { title: named } });
    await recordAudit(tx, actor, {
      action: "rename-execution",
      subject: executionId,
      data: { from: row.title, to: named },
    });
    return ok({ title: named });
  });
}
