import { tokenTotals, type TokenClasses } from "@/lib/contracts/tokens";
import type { GatewayBudget } from "@/lib/executor/ports/gateway";

type Spent = Parameters<GatewayBudget["onSpent"]>[0];

function usedTokens(tokens: TokenClasses): number {
  const { input, output } = tokenTotals(tokens);
  return (input ?? 0) + (output ?? 0);
}

/** Counts against what a run may use. Tokens are told as soon as an answer states them, so the last answer may go beyond. */
export function createBudget(budget: GatewayBudget | undefined) {
  let isTold = false;
  const tell = (spent: Spent): void => {
    if (isTold) return;
    isTold = true;
    budget?.onSpent(spent);
  };
  const look = (tokens: TokenClasses): boolean => {
    const used = usedTokens(tokens);
    if (budget?.tokens === undefined || used <= budget.tokens) return true;
    tell({
      limit: "tokens",
      detail: `The model was given and gave ${used} tokens; ${budget.tokens} are allowed.`,
    });
    return false;
  };
  return {
    look,
    /** Whether another call may be made after `turns` calls. */
    allowsOneMore(turns: number, tokens: TokenClasses): boolean {
      if (!look(tokens)) return false;
      if (budget?.turns === undefined || turns < budget.turns) return true;
      tell({ limit: "turns", detail: `The model was called more than ${budget.turns} times.` });
      return false;
    },
  };
}
