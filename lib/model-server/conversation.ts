import type { PlayerTurn } from "@/lib/contracts/catalog";

/** One request to a model, told apart from its dialect. */
export type ModelCall = {
  model: string;
  /** Names of the tools that the client offers; none means a side request such as a title. */
  tools: readonly ToolOffer[];
  /** Tool results in the conversation: how many turns of the script were played. */
  playedTurns: number;
  isStreaming: boolean;
  wantsJson: boolean;
};

/** A tool as offered: its name and the names of its parameters. */
export type ToolOffer = { name: string; parameters: readonly string[] };

export type ToolCall = { id: string; name: string; input: Record<string, string | readonly string[]> };

export type ModelUsage = {
  uncachedInput: number;
  cachedInput: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
};

export type ModelAnswer = {
  id: string;
  think: string | null;
  say: string | null;
  toolCall: ToolCall | null;
  usage: ModelUsage;
};

export type Outcome =
  | { kind: "answer"; answer: ModelAnswer }
  | { kind: "fail"; status: number; message: string }
  | { kind: "hang"; afterHead: boolean };

/** A player's turn with the content of its files at hand. */
export type ReadyTurn = Omit<PlayerTurn, "write"> & { write?: { path: string; content: string } | undefined };
