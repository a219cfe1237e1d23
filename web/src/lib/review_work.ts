/** Review work: how the searches of a review are shared among engines, and what is kept of the last games. */

import type { Thought } from "../protocol.js";
import type { Review } from "./review.js";

/** What is known of a game: what was found by the number of decisions before it, and the review when it is done. */
export interface KnownReview {
  readonly found: Map<number, Thought>;
  review: Review | null;
}

const mostWorkers = 4; // each has a transposition table of its own
const fewestTasks = 4; // for a worker to be worth its start
const mostKept = 8; // games

/** How many engines search at once: one core is left to the page. */
export const workerCount = (cores: number, tasks: number): number =>
  Math.max(1, Math.min(mostWorkers, cores - 1, Math.ceil(tasks / fewestTasks)));

/**
 * The tasks for each engine: neighbours together, from the last to the first, so that an engine has already searched
 * what comes later in the game.
 */
export function shares<T>(tasks: readonly T[], count: number): T[][] {
  const size = Math.ceil(tasks.length / count);
  return Array.from({ length: count }, (_, part) => tasks.slice(part * size, (part + 1) * size).reverse());
}

/** The last games, the newest at the end. */
export class KnownReviews {
  readonly #known = new Map<string, KnownReview>();

  /** What is known of a game, which is the newest from now on. */
  of(game: string): KnownReview {
    const known = this.#known.get(game) ?? { found: new Map<number, Thought>(), review: null };
    this.#known.delete(game);
    this.#known.set(game, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKept) this.#known.delete(oldest!);
    return known;
  }
}
