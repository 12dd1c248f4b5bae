import { changeStream } from "@/lib/platform/change-stream";
import { subscribeToChanges } from "@/lib/platform/event-listener";
import { actorWith } from "@/lib/platform/session";

const EVERY_EXECUTION = "all";

export async function GET(
  request: Request,
  { params }: RouteContext<"/api/events/[executionId]">,
): Promise<Response> {
  if ((await actorWith("read-runs")) === null)
    return Response.json({ message: "Sign in first." }, { status: 401 });
  const { executionId } = await params;
  const connectionString = process.env["DATABASE_URL"];
  if (connectionString === undefined) return new Response("The database is not configured.", { status: 503 });
  const stream = changeStream({
    accepts: (change) => executionId === EVERY_EXECUTION || change.executionId === executionId,
    subscribe: (onChange, onLost) => subscribeToChanges(connectionString, onChange, onLost),
    signal: request.signal,
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
