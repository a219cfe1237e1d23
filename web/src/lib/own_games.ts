/** Own games: all finished games of the reader that can be reviewed, those of this browser and those of the server. */

import { localGames } from "../local/games.js";
import type { GameChoice, PlayedGame, Side } from "../protocol.js";
import type { LocalGame } from "../local/types.js";
import { hasServer } from "./address.js";
import { tableState } from "./api.js";
import { games } from "./games.js";
import { me } from "./me.svelte.js";
import { playerPage } from "./people.js";
import { hashOf } from "./share.js";

/** A finished game in a list. */
export interface OwnGame {
  id: string;
  choice: GameChoice;
  /** Where one sat; null for two people at one screen. */
  own: Side | null;
  winner: Side | null;
  /** Why it ended, in the vocabulary of endings. */
  reason: string;
  /** The other player, or the level of the computer. */
  opponent: { name: string } | { level: number } | null;
  /** When it ended, in ISO format. */
  at: string;
  plies: number;
  /** The moves, if they are known here; those of other games are asked for when they are needed. */
  moves: { start: string; moves: readonly string[] } | null;
}

export async function ownGames(): Promise<OwnGame[]> {
  const [here, there] = await Promise.all([gamesHere(), gamesThere().catch(() => [])]);
  return [...here, ...there].sort((one, other) => other.at.localeCompare(one.at));
}

async function gamesHere(): Promise<OwnGame[]> {
  const known = (await localGames()).filter(({ choice }) => games.some(({ id }) => id === choice.game));
  return known.flatMap((game) => (game.ending && game.moves.length > 0 ? [localOne(game)] : []));
}

const localOne = ({
  id,
  choice,
  start,
  moves,
  level,
  computerSide,
  ending,
  changed,
}: LocalGame): OwnGame => ({
  id,
  choice,
  own: computerSide === null ? null : computerSide === 0 ? 1 : 0,
  winner: ending!.winner,
  reason: ending!.reason,
  opponent: level === null ? null : { level },
  at: changed,
  plies: moves.length,
  moves: { start, moves },
});

async function gamesThere(): Promise<OwnGame[]> {
  if (!hasServer) return [];
  await me.load();
  if (!me.known) return [];
  const { player } = me.known;
  const { games: list } = await playerPage(encodeURIComponent(player.id));
  return list.flatMap((game) => (game.ended && game.plies > 0 ? [playedOne(game, player.id)] : []));
}

function playedOne(
  { id, choice, players, names, winner, reason, ended, plies }: PlayedGame,
  me: string,
): OwnGame {
  const own = players[1]?.id === me ? 1 : 0;
  const other = own === 0 ? 1 : 0;
  return {
    id,
    choice,
    own,
    winner,
    reason: reason ?? "",
    opponent: { name: players[other]?.name ?? names[other] },
    at: ended!,
    plies,
    moves: null,
  };
}

/** Where a game is reviewed. */
export async function reviewAddress({
  id,
  choice,
  own,
  opponent,
  moves,
  winner,
  reason,
}: OwnGame): Promise<string> {
  const { start, moves: played } = moves ?? (await movesOf(id));
  const name = opponent && "name" in opponent ? opponent.name : null;
  const headers = own === null || !name ? {} : { [own === 0 ? "Second" : "First"]: name };
  const details = { headers, comments: {}, variations: {}, ending: { winner, reason } };
  return `/review${hashOf({ choice, start, moves: [...played], ply: null, own, details })}`;
}

async function movesOf(id: string): Promise<{ start: string; moves: string[] }> {
  const { start, decisions } = await tableState(id);
  return { start, moves: decisions.map(({ move }) => move) };
}
