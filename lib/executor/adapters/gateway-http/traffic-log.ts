import type { Dialect, GatewayLine } from "@/lib/contracts/gateway-line";
import type { Clock } from "@/lib/executor/ports/clock";

/** What a hostile box can send without end is listed up to here and counted beyond. */
const MAX_DENIED = 1000;
const MAX_WITHOUT_USAGE = 10_000;
const MAX_CHARACTERS = 200;

export type OpenExchange = {
  readonly at: string;
  readonly startedMs: number;
  readonly method: string;
  readonly path: string;
  readonly dialect: Dialect | null;
  status: number | null;
  isComplete: boolean;
};

/** Tells each thing that passed a gateway as a line; what is too much to list is in the last line's totals. */
export function createTrafficLog(tell: (line: GatewayLine) => void, clock: Clock) {
  const denied: string[] = [];
  const totals = { denied: 0, unauthorised: 0, unlisted: 0 };
  let withoutUsage = 0;
  const now = (): string => clock.now().toISOString();

  return {
    open: (method: string, path: string, dialect: Dialect | null): OpenExchange => ({
      at: now(),
      startedMs: clock.monotonicMs(),
      method,
      path: path.slice(0, MAX_CHARACTERS),
      dialect,
      status: null,
      isComplete: false,
    }),
    exchange({ startedMs, ...exchange }: OpenExchange, stated: unknown[]): void {
      if (stated.length === 0 && (withoutUsage += 1) > MAX_WITHOUT_USAGE) totals.unlisted += 1;
      else
        tell({
          kind: "exchange",
          ...exchange,
          elapsedMs: Math.max(0, clock.monotonicMs() - startedMs),
          stated,
        });
    },
    refuse(method: string, target: string): void {
      totals.denied += 1;
      if (denied.length >= MAX_DENIED) return;
      denied.push(`${method} ${target}`.slice(0, MAX_CHARACTERS));
      tell({
        kind: "denied",
        at: now(),
        method: method.slice(0, MAX_CHARACTERS),
        target: target.slice(0, MAX_CHARACTERS),
      });
    },
    unauthorised(): void {
      totals.unauthorised += 1;
    },
    denied: (): readonly string[] => denied,
    deniedCount: (): number => totals.denied,
    close: (requests: number): void => tell({ kind: "closed", at: now(), requests, ...totals }),
  };
}
