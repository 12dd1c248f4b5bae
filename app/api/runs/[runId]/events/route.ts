import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { ledgerIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import { subscribeToChanges } from "@/lib/platform/event-listener";
import { eventStream, streamAnswer } from "@/lib/platform/event-stream";
import { actorWith } from "@/lib/platform/session";
import { createRunReader, getRunState } from "@/lib/runs/changes/queries";
import { START, stateWord } from "@/lib/runs/changes/rules";
import { runPlaceSchema } from "@/lib/runs/changes/schema";
import { listRunEvents } from "@/lib/runs/queries";
import { NotFoundError } from "@/lib/shared/errors";

const querySchema = z.object({
  after: z.coerce.number().int().min(-1).nullable().default(null),
  limit: z.coerce.number().int().min(1).max(500).default(200),
  types: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((type) => type !== "")),
  query: z.string().default(""),
});

/** From the reader's last place on. Who has seen a run to its end gets 204, which tells a browser not to come back. */
async function follow(actor: Actor, ledgerId: LedgerId, request: Request): Promise<Response> {
  const connectionString = process.env["DATABASE_URL"];
  if (connectionString === undefined) return new Response("The database is not configured.", { status: 503 });
  const from = runPlaceSchema.safeParse(request.headers.get("last-event-id")).data ?? START;
  try {
    const state = await getRunState(ledgerId);
    if (state.termination !== null && from.state === stateWord(state))
      return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof NotFoundError) return new Response(error.message, { status: 404 });
    throw error;
  }
  return streamAnswer(
    eventStream({
      accepts: (change) => change.ledgerId === ledgerId,
      subscribe: (onChange, onLost) => subscribeToChanges(connectionString, onChange, onLost),
      pull: createRunReader(actor, ledgerId, from),
      signal: request.signal,
    }),
  );
}

/** One page of a run's events, for the transcript; with `Accept: text/event-stream` all of them as they come. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/runs/[runId]/events">,
): Promise<Response> {
  const actor = await actorWith("read-runs");
  if (actor === null) return Response.json({ message: "Sign in first." }, { status: 401 });
  const ledgerId = ledgerIdSchema.safeParse((await params).runId);
  if (ledgerId.success && (request.headers.get("accept") ?? "").includes("text/event-stream"))
    return follow(actor, ledgerId.data, request);
  const asked = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!ledgerId.success || !asked.success) return new Response("Not a page of events.", { status: 400 });
  const { types, query, after, limit } = asked.data;
  try {
    const page = await listRunEvents(actor, ledgerId.data, {
      after,
      limit,
      ...(types.length > 0 ? { types } : {}),
      ...(query === "" ? {} : { query }),
    });
    return Response.json(page, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    if (error instanceof NotFoundError) return new Response(error.message, { status: 404 });
    throw error;
  }
}
