/** Review: a reviewed game as the core judges it (core/engine/reviewed_turns.hpp); chances are the first side's. */

import type { Outcome, Side } from "../protocol.js";

export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** What a position is worth to the first side, and the best play from it. */
export interface Worth {
  chance: number;
  outcome: Outcome | null;
  plies: number | null;
  score: number | null;
  line: string[];
  depth: number;
}

/** What an error allowed or missed, or how it changed what was proven. */
export type Consequence =
  | "allows_win"
  | "allows_score"
  | "misses_win"
  | "misses_score"
  | "win_to_loss"
  | "win_to_draw"
  | "win_to_unproven"
  | "draw_to_loss"
  | "unproven_to_loss"
  | "loses_chance";

/**
 * Why a decision was an error: whose turn shows it by which moves, how many points these gain, and in how many
 * plies a loss that is proven now is over.
 */
export interface Allowed {
  code: Consequence;
  side: Side;
  moves: string[];
  points: number;
  plies: number | null;
}

/** One decision with the worth before and after it; an error has its reason. */
export interface ReviewedDecision {
  ply: number;
  move: string;
  forced: boolean;
  best: string | null;
  loss: number;
  grade: Grade;
  before: Worth;
  after: Worth;
  allowed: Allowed | null;
}

/** All that one side decided in a row. */
export interface ReviewedTurn {
  number: number;
  side: Side;
  loss: number;
  grade: Grade;
  turningPoint: boolean;
  decisions: ReviewedDecision[];
}

/** One player: accuracy from 0 to 100, none without a choice, and how many turns were of each grade. */
export interface ReviewedPlayer {
  accuracy: number | null;
  grades: Record<Grade, number>;
}

export interface Review {
  turns: ReviewedTurn[];
  players: [ReviewedPlayer, ReviewedPlayer];
}
