import { listExecutions } from "@/lib/executions/queries";

export async function list(): Promise<number> {
  const { items, counts } = await listExecutions({ kind: "system", name: "command line" }, {});
  for (const { id, verdict, counts: runs, title, harness, modelId } of items)
    console.log(
      `${id}  ${verdict.padEnd(12)} ${runs.passed} of ${runs.planned} passed  ${title} (${harness}, ${modelId})`,
    );
  console.log(`${items.length} of ${counts.all} executions`);
  return 0;
}
