import type { GatewayLine } from "@/lib/contracts/gateway-line";
import type { TokenClasses } from "@/lib/contracts/tokens";

export type GatewayRequest = {
  socketPath: string;
  /** uid that must be able to connect; null = own. */
  ownerUid: number | null;
  credential: string;
  upstream: {
    baseUrl: string;
    /** Headers that carry the real key to the provider, by dialect header name. */
    headers: Readonly<Record<string, string>>;
  };
  allow: readonly { method: string; path: string }[];
  /** What the subject may use; the call that goes beyond is refused with 429, and `onSpent` told once. */
  budget?: GatewayBudget;
  /** Told each line of `gateway.jsonl`, in order; the last one is told before `close` resolves. */
  onLine?: (line: GatewayLine) => void;
};

export type GatewayBudget = {
  turns?: number;
  tokens?: number;
  onSpent(spent: { limit: "turns" | "tokens"; detail: string }): void;
};

export type GatewayReading = { tokens: TokenClasses; requests: number };

export type GatewaySession = {
  /** Tokens of every answer that passed, partial ones included. Null before any model traffic. */
  reading(): GatewayReading | null;
  /** Monotonic time of the last response byte that was not a ping; null before the first. */
  lastActivityMs(): number | null;
  /** Attempts that the allow-list refused: the first ones by name, and how many there were in all. */
  denied(): readonly string[];
  deniedCount(): number;
  /** From now on the credential is answered 401; in-flight answers are cut. */
  revoke(): void;
  /** Sends one request with the revoked credential and tells the HTTP status: the evidence that it is dead. */
  probeRevoked(): Promise<number | null>;
  close(): Promise<void>;
};

/** The only way out of a box: swaps the scoped credential for the real key, allows named paths, meters tokens. */
export type Gateway = { open(request: GatewayRequest, signal: AbortSignal): Promise<GatewaySession> };
