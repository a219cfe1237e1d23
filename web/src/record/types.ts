/** Types: a whole game as the page reads and writes it. */

import type { GameChoice, Side } from "../protocol.js";

/** How the players ended a game, where the rules did not. */
export interface Ending {
  winner: Side | null;
  reason: string;
}

/** A game with all that its record says; comments are by the number of decisions before them. */
export interface GameRecord {
  choice: GameChoice;
  start: string;
  moves: string[];
  /** Names with their values, in the order in which they are written. */
  headers: Record<string, string>;
  comments: Record<string, string>;
  ending: Ending | null;
}

/** A record from a text, and how many games the text holds. */
export interface RecordRead extends GameRecord {
  games: number;
}
