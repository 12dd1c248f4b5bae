import { subscribeToChanges } from "@/lib/platform/event-listener";
import { eventStream, streamAnswer } from "@/lib/platform/event-stream";
import { actorWith } from "@/lib/platform/session";
import { createChangeReader, createWorkerReader } from "@/lib/runs/changes/queries";
import { snapshotSchema } from "@/lib/runs/changes/schema";

const EVERY_EXECUTION = "all";
const WORKERS = "workers";
/** A place that nobody can have been at: everything may have changed since. */
const NOWHERE = snapshotSchema.parse("9223372036854775806:9223372036854775806:");

/** Changes of one execution, of all, or of the workers, from the reader's last place on (Last-Event-ID, or `after` for a new connection). */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/events/[executionId]">,
): Promise<Response> {
  const actor = await actorWith("read-runs");
  if (actor === null) return Response.json({ message: "Sign in first." }, { status: 401 });
  const { executionId } = await params;
  const connectionString = process.env["DATABASE_URL"];
  if (connectionString === undefined) return new Response("The database is not configured.", { status: 503 });
  const last = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "";
  const since = last === "" ? null : (snapshotSchema.safeParse(last).data ?? NOWHERE);
  const stream = eventStream({
    accepts: (change) => executionId === EVERY_EXECUTION || change.executionId === executionId,
    subscribe: (onChange, onLost) => subscribeToChanges(connectionString, onChange, onLost),
    pull:
      executionId === WORKERS
        ? createWorkerReader()
        : createChangeReader(actor, executionId === EVERY_EXECUTION ? "all" : { executionId }, since),
    signal: request.signal,
  });
  return streamAnswer(stream);
}
