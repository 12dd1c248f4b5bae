import { readFile } from "node:fs/promises";
import path from "node:path";
import { playerManifestSchema, type PlayerTurn } from "@/lib/contracts/catalog";
import { checkTurns } from "./check-player";
import { parseManifest } from "./parse-manifest";
import type { CatalogProblem } from "./problem";

/** A turn with the text that it writes, wherever the author kept it. */
type ResolvedTurn = Omit<PlayerTurn, "write"> & { write?: { path: string; content: string } };

export type CatalogPlayer = {
  slug: string;
  /** Null for a player that fits any scenario. */
  scenario: { slug: string; version: string } | null;
  name: string;
  turns: readonly ResolvedTurn[];
};

/** Reads the players of one folder; `files` are its files as relative paths. */
export async function readPlayers(
  folder: { root: string; label: string; files: readonly string[] },
  scenario: CatalogPlayer["scenario"],
): Promise<{ players: CatalogPlayer[]; problems: CatalogProblem[] }> {
  const players: CatalogPlayer[] = [];
  const problems: CatalogProblem[] = [];
  for (const file of folder.files.filter((name) => /^[^/]+\.yaml$/.test(name))) {
    const text = await readFile(path.join(folder.root, file), "utf8");
    const {
      value,
      problems: found,
      locate,
    } = parseManifest(`${folder.label}/${file}`, text, playerManifestSchema);
    problems.push(...found);
    if (value === null) continue;
    problems.push(...checkTurns(value.turns).map(locate));
    const turns: ResolvedTurn[] = [];
    for (const [index, turn] of value.turns.entries()) {
      const resolved = await resolveTurn(turn, folder);
      if (typeof resolved === "string")
        problems.push(locate({ path: ["turns", index, "write"], message: resolved }));
      else turns.push(resolved);
    }
    players.push({ slug: file.replace(/\.yaml$/, ""), scenario, name: value.name, turns });
  }
  return { players, problems };
}

async function resolveTurn(
  turn: PlayerTurn,
  folder: { root: string; files: readonly string[] },
): Promise<ResolvedTurn | string> {
  const { write, ...rest } = turn;
  if (write === undefined) return rest;
  if ("content" in write) return { ...rest, write };
  if (!folder.files.includes(write.from)) return `there is no ${write.from} beside the player`;
  return {
    ...rest,
    write: { path: write.path, content: await readFile(path.join(folder.root, write.from), "utf8") },
  };
}
