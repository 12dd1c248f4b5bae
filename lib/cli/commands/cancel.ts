import { cancelExecution } from "@/lib/executions/mutations/cancel-execution";
import { executionIdSchema } from "@/lib/executions/schema";
import { cancelRun } from "@/lib/runs/mutations/cancel-runs";
import { getRun } from "@/lib/runs/queries";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Ends an execution or one run, in whatever phase; what has ended stays. Asking twice is the same as asking once. */
export async function cancel([rawId = ""]: readonly string[]): Promise<number> {
  const executionId = executionIdSchema.safeParse(rawId);
  const result = executionId.success
    ? await cancelExecution(ACTOR, { executionId: executionId.data })
    : await cancelRun(ACTOR, { ledgerId: (await getRun(ACTOR, rawId)).ledgerId });
  if (!result.ok) {
    console.error(result.message);
    return 2;
  }
  const { asked } = result.value;
  console.log(asked === 0 ? "Nothing was open" : `Asked ${asked} ${asked === 1 ? "run" : "runs"} to end`);
  return 0;
}
