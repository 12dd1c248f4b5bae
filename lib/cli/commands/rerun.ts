import { rerunSlot } from "@/lib/executions/mutations/rerun-slot";
import { executionIdSchema } from "@/lib/executions/schema";
import { getRun } from "@/lib/runs/queries";

const ACTOR = { kind: "system", name: "command line" } as const;

/** Runs a slot again under its pinned inputs: named by any run of it, or by execution and ordinal. */
export async function rerun([rawId = "", rawOrdinal]: readonly string[]): Promise<number> {
  const executionId = executionIdSchema.safeParse(rawId);
  const ordinal = Number(rawOrdinal ?? "");
  if (executionId.success && (rawOrdinal === undefined || !Number.isInteger(ordinal) || ordinal < 0)) {
    console.error("Which slot? Give its ordinal after the execution: 0, 1, 2, …");
    return 2;
  }
  const slot = executionId.success
    ? { executionId: executionId.data, slotOrdinal: ordinal }
    : await getRun(ACTOR, rawId).then(({ executionId: id, slotOrdinal }) => ({
        executionId: id,
        slotOrdinal,
      }));
  const result = await rerunSlot(ACTOR, slot);
  if (!result.ok) {
    console.error(result.message);
    return 1;
  }
  console.log(`${result.value.ledgerId} was admitted; it counts for its slot, the earlier runs stay in view`);
  return 0;
}
