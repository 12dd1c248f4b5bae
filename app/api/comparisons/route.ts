import { compareExecutions } from "@/lib/comparisons/queries/compare-executions";
import { summaryMarkdown } from "@/lib/comparisons/rules/summary-markdown";
import { compareInput } from "@/lib/comparisons/schema";
import { actorWith } from "@/lib/platform/session";
import { NotFoundError } from "@/lib/shared/errors";

/** Downloads of a comparison: `e2e-delta.json`, or with `as=markdown` its summary `e2e-summary.md`. */
export async function GET(request: Request): Promise<Response> {
  const actor = await actorWith("read-runs");
  if (actor === null) return refused(401, "Sign in first.");
  const params = new URL(request.url).searchParams;
  const asked = compareInput.safeParse({
    from: params.get("a"),
    to: params.get("b"),
    include: listOf(params.get("include")),
    exclude: listOf(params.get("exclude")),
    countErrors: params.get("errors") !== "false",
  });
  if (!asked.success) return refused(400, "Name two executions, a and b.");
  try {
    const { comparison, document } = await compareExecutions(actor, asked.data);
    return params.get("as") === "markdown"
      ? attachment("e2e-summary.md", "text/markdown; charset=utf-8", summaryMarkdown(comparison))
      : attachment("e2e-delta.json", "application/json", `${JSON.stringify(document, null, 2)}\n`);
  } catch (error) {
    if (error instanceof NotFoundError) return refused(404, error.message);
    throw error;
  }
}

function listOf(text: string | null): string[] {
  return text === null || text === "" ? [] : text.split(",");
}

function refused(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

function attachment(name: string, type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
