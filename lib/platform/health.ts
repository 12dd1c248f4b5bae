import { db } from "./db";

export type Health = { isDatabaseUp: boolean };

export async function checkHealth(): Promise<Health> {
  try {
    await db().$queryRaw`SELECT 1`;
    return { isDatabaseUp: true };
  } catch {
    return { isDatabaseUp: false };
  }
}
