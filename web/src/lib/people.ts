/** People: the questions about players, their games and their ratings. */

import type { Leaderboard, PlayedGame, PlayerPage, PlayerView, RatingCurve } from "../protocol.js";
import { get } from "./api.js";

/** Such names can be used in an address; players with other characters in their names are found by id. */
const plainName = /^[\p{L}\p{N}]+([ ._-]+[\p{L}\p{N}]+)*$/u;

/** The address of a player's page. Names of guests are not unique, so guests are addressed by id. */
export function addressOf(player: PlayerView): string {
  const isName = player.kind !== "guest" && plainName.test(player.name);
  return `/player/${encodeURIComponent(isName ? player.name : player.id)}`;
}

/** The part of a question's address that says which game. */
function asked(game: string, variant: string): string {
  return new URLSearchParams({ game, variant }).toString();
}

/** A player by name or id, as it stands at the end of an address. */
export function playerPage(segment: string): Promise<PlayerPage> {
  return get(`/api/players/${segment}`);
}

/** Older games than the one that was made at that moment. */
export function olderGames(id: string, before: string): Promise<PlayedGame[]> {
  return get(`/api/players/${encodeURIComponent(id)}/games?${new URLSearchParams({ before })}`);
}

export function ratingCurve(id: string, game: string, variant: string): Promise<RatingCurve> {
  return get(`/api/players/${encodeURIComponent(id)}/curve?${asked(game, variant)}`);
}

export function leaderboard(game: string, variant: string): Promise<Leaderboard> {
  return get(`/api/leaderboard?${asked(game, variant)}`);
}

/** The engine's levels as players, with their ratings. */
export function engines(game: string, variant: string): Promise<PlayerView[]> {
  return get(`/api/engines?${asked(game, variant)}`);
}

/** One's own matches that are not finished. */
export function ownMatches(): Promise<PlayedGame[]> {
  return get("/api/mine");
}
