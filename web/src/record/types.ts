/** Types: a whole game as the page reads and writes it. */

import type { GameChoice, Side } from "../protocol.js";

/** How the players ended a game, where the rules did not. */
export interface Ending {
  winner: Side | null;
  reason: string;
}

/**
 * Decisions that were tried instead of one that was played. Comments and further variations are by the number of
 * decisions before them, counted from the start of the game.
 */
export interface Variation {
  moves: string[];
  comments: Record<string, string>;
  variations: Variations;
}

/** Variations by the number of decisions before the one that they replace. */
export type Variations = Record<string, Variation[]>;

/** A game with all that its record says; comments are by the number of decisions before them. */
export interface GameRecord {
  choice: GameChoice;
  start: string;
  moves: string[];
  /** Names with their values, in the order in which they are written. */
  headers: Record<string, string>;
  comments: Record<string, string>;
  variations: Variations;
  ending: Ending | null;
}

/** A record from a text, and how many games the text holds. */
export interface RecordRead extends GameRecord {
  games: number;
}
