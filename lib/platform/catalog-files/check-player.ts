import type { PlayerTurn } from "@/lib/contracts/catalog";
import type { KeyProblem } from "./problem";

/** A harness goes on only after a tool call: a turn that merely speaks would end the play before its last turn. */
export function checkTurns(turns: readonly PlayerTurn[]): KeyProblem[] {
  return turns.flatMap((turn, index) => {
    const message = turnProblem(turn, index === turns.length - 1);
    return message === null ? [] : [{ path: ["turns", index], message }];
  });
}

function turnProblem(turn: PlayerTurn, isLast: boolean): string | null {
  const isEnd = turn.fail !== undefined || turn.hang !== undefined;
  const acts = [turn.write, turn.run].filter((part) => part !== undefined).length;
  if (Object.keys(turn).length === 0) return "does nothing";
  if (acts > 1) return "may write or run, not both";
  if (isEnd && !isLast) return "ends the play before the last turn";
  if (!isEnd && acts === 0 && !isLast) return "ends the play before the last turn, since it calls no tool";
  return leavesWorkspace(turn.write?.path ?? "") ? "writes outside the workspace" : null;
}

function leavesWorkspace(path: string): boolean {
  return path.startsWith("/") || path.split("/").includes("..");
}
