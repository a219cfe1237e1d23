/** Games: what can be said of each game before it is played. */

import { SETTINGS } from "../games/settings.js";
import { GAMES } from "../made/infos.js";
import type { GameChoice } from "../protocol.js";
import { Trouble } from "./api.js";

/** A choice beyond the variant: a switch, or a number between two bounds. */
export interface OptionInfo {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number | boolean;
  readonly isSwitch: boolean;
}

export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly designer: string;
  readonly publisher: string;
  readonly sides: readonly [string, string];
  readonly variants: readonly string[];
  readonly options: readonly OptionInfo[];
  readonly pieces: readonly string[];
  readonly turnSeparator: string;
  readonly randomStart: boolean;
}

/** What there is to play. */
export const games = GAMES;

/** What a newcomer plays first. */
export const usualChoice: GameChoice = {
  game: (games.find(({ id }) => SETTINGS[id]?.isForNewcomers) ?? games[0])?.id ?? "",
  variant: "standard",
  options: {},
};

/** The game of that name; throws if there is none. */
export function gameNamed(id: string): GameInfo {
  const info = games.find((each) => each.id === id);
  if (!info) throw new Trouble("unknown_game", id);
  return info;
}
