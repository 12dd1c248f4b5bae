import { readRunHistory } from "@/lib/executions/queries";
import { runHistoryInput } from "@/lib/executions/schema";
import { actorWith } from "@/lib/platform/session";

/** What earlier runs under a harness and a model took, for the run dialog's estimate. */
export async function GET(request: Request): Promise<Response> {
  const actor = await actorWith("start-execution");
  if (actor === null) return Response.json({ items: [] }, { status: 401 });
  const asked = runHistoryInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return Response.json({ items: [] }, { status: 400 });
  const items = await readRunHistory(actor, asked.data);
  return Response.json({ items }, { headers: { "cache-control": "no-store" } });
}
