/** Choices: finding one among those of a position. */
import type { Choice } from "../protocol.js";

/** The choice that makes a move, if it is legal. */
export const choiceOf = (choices: readonly Choice[], move: string | undefined): Choice | undefined =>
  choices.find((choice) => choice.move === move);
