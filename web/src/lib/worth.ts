/** Worth: what lines are worth to one side, whichever side decides next. */

import type { Line, Outcome, Side } from "../protocol.js";

export type Worth = Pick<Line, "chance" | "outcome" | "plies">;

const turned: Readonly<Record<Outcome, Outcome>> = { win: "loss", draw: "draw", loss: "win" };

/** The worth to a side of what is worth that to the side to move. */
export function worthTo(side: Side, toMove: Side, { chance, outcome, plies }: Worth): Worth {
  if (side === toMove) return { chance, outcome, plies };
  return { chance: 1 - chance, outcome: outcome && turned[outcome], plies };
}

/** How thick the arrow of a line is, by its rank: the best one is as thick as arrows get. */
export const weightOf = (rank: number): number => Math.max(0.34, 1 - 0.33 * rank);
