import { checkHealth } from "@/lib/platform/health";

/** 200 while the database answers, else 503; for load balancers and for `npm start`. */
export async function GET(): Promise<Response> {
  const health = await checkHealth();
  return Response.json(health, {
    status: health.isDatabaseUp ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
