import { listExecutions } from "@/lib/executions/queries";
import { actorWith } from "@/lib/platform/session";
import { listRuns } from "@/lib/runs/log/queries";

const SHOWN = 8;

/** What the command palette finds: the newest executions and runs that match. */
export async function GET(request: Request): Promise<Response> {
  const actor = await actorWith("read-runs");
  if (actor === null) return Response.json({ items: [] }, { status: 401 });
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const [executions, runs] = await Promise.all([
    listExecutions(actor, { query, limit: SHOWN }),
    listRuns(actor, { tab: "all", query, cursor: null, limit: SHOWN }),
  ]);
  const items = [
    ...executions.items.map(({ id, title, modelId }) => ({
      kind: "execution",
      href: `/executions/${id}`,
      title,
      note: modelId,
    })),
    ...runs.items.map((run) => ({
      kind: "run",
      href: `/runs/${run.ledgerId}`,
      title: `${run.scenarioSlug} ${run.repetition}`,
      note: `${run.executionTitle}, ${run.modelId}`,
    })),
  ];
  return Response.json({ items }, { headers: { "cache-control": "no-store" } });
}
