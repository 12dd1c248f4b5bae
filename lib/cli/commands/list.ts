import { listExecutions } from "@/lib/executions/queries";

export async function list(): Promise<number> {
  const { items, counts } = await listExecutions({ kind: "system", name: "command line" }, {});
  for (const { id, verdict, counts: runs, title, harness, modelId, tokensTotal, costUsd } of items) {
    const tokens = tokensTotal === null ? "tokens not known" : `${tokensTotal} tokens`;
    const cost = costUsd === null ? "cost not known" : `$${costUsd.toFixed(4)}`;
    console.log(
      `${id}  ${verdict.padEnd(12)} ${runs.passed} of ${runs.planned} passed  ${tokens}, ${cost}  ${title} (${harness}, ${modelId})`,
    );
  }
  console.log(`${items.length} of ${counts.all} executions`);
  return 0;
}
