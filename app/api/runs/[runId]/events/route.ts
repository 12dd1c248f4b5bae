import { z } from "zod";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { actorWith } from "@/lib/platform/session";
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

/** One page of a run's events, for the transcript. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/runs/[runId]/events">,
): Promise<Response> {
  const actor = await actorWith("read-runs");
  if (actor === null) return Response.json({ message: "Sign in first." }, { status: 401 });
  const ledgerId = ledgerIdSchema.safeParse((await params).runId);
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
