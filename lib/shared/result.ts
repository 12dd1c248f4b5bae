/** An expected end as a value: reasons are literals, `message` is a sentence for a person. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; reason: R; message: string };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse<R extends string>(
  reason: R,
  message: string,
): { ok: false; reason: R; message: string } {
  return { ok: false, reason, message };
}
