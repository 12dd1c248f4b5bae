/** The later of two times: a clock that was set back never makes a legal run refusable (lib/decisions/0009). */
export function notBefore(time: Date, earliest: Date | null): Date {
  return earliest !== null && time < earliest ? earliest : time;
}
