import { z } from "zod";
import { actorWith } from "@/lib/platform/session";
import { exportReviews, REVIEW_FORMATS } from "@/lib/reviews/exchange/queries";
import { NotFoundError } from "@/lib/shared/errors";

const formatSchema = z.enum(REVIEW_FORMATS);

/** The reviews of a run as a file: `?format=json`, `csv`, or the reader's own as `writeup`. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/reviews/[ledgerId]">,
): Promise<Response> {
  const actor = await actorWith("read-runs");
  if (actor === null) return Response.json({ message: "Sign in first." }, { status: 401 });
  const format = formatSchema.safeParse(new URL(request.url).searchParams.get("format") ?? "json");
  if (!format.success) return new Response("The format is json, csv or writeup.", { status: 400 });
  try {
    const file = await exportReviews(actor, (await params).ledgerId, format.data);
    if (file === null) return new Response("You have not reviewed this run.", { status: 404 });
    return new Response(file.text, {
      headers: {
        "content-type": file.mediaType,
        "content-disposition": `attachment; filename="${file.name}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof NotFoundError) return new Response(error.message, { status: 404 });
    throw error;
  }
}
