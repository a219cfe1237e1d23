/** Words about people: what they are, how strong they are, and how their games went. */

import { m } from "../paraglide/messages.js";
import type { GameInfo } from "./games.js";
import type { PlayedGame, PlayerView, Side } from "../protocol.js";
import { reasonWords, variantName } from "./words.js";

/** What a player is, besides a person with an account. */
export function kindWords(player: PlayerView): string {
  if (player.kind === "guest") return m.people_guest();
  if (player.kind === "bot") return m.people_bot();
  return player.kind === "engine" ? m.player_computer({ level: player.level ?? "?" }) : "";
}

/** A game with its variant, where it is not the usual one. */
export function gameAndVariant(info: GameInfo | undefined, game: string, variant: string): string {
  const name = info?.name ?? game;
  return variant === "standard" ? name : `${name} (${variantName(game, variant)})`;
}

/** The side that a player had. */
export function sideOf(game: PlayedGame, player: PlayerView): Side {
  return game.players[1]?.id === player.id ? 1 : 0;
}

export type Standing = "won" | "lost" | "drawn" | "aborted" | "running";

/** How a game went, or goes, for a side. */
export function standingOf(game: PlayedGame, side: Side): Standing {
  if (game.ended === null) return "running";
  if (game.reason === "abort" || game.reason === "declined") return "aborted";
  if (game.winner === null) return "drawn";
  return game.winner === side ? "won" : "lost";
}

/** How a game went for a side, in words. */
export function standingWords(game: PlayedGame, side: Side): string {
  const reason = reasonWords(game.choice.game, game.reason ?? "");
  switch (standingOf(game, side)) {
    case "won":
      return m.people_won({ reason });
    case "lost":
      return m.people_lost({ reason });
    case "drawn":
      return m.people_drawn({ reason });
    case "aborted":
      return reason;
    case "running":
      return m.people_running();
  }
}
