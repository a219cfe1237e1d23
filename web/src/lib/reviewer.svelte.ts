/**
 * A reviewer: has a whole game judged by engines in workers, and says how far it is.
 *
 * The review goes on while the reader is elsewhere in the page. What was found for the last games is kept, so a
 * review that was stopped goes on where it was, and one that is done is shown again at once.
 */

import { Stopped, type CoreClient } from "../local/client.js";
import { newEngine, reviewOf, reviewPlan } from "../local/index.js";
import type { ReviewedGame, SearchFound } from "../local/types.js";
import type { Thought } from "../protocol.js";
import type { Review } from "./review.js";
import { KnownReviews, shares, workerCount, type KnownReview } from "./review_work.js";

/** A game to review, with so many seconds for each position. */
export interface ReviewRequest extends ReviewedGame {
  seconds: number;
}

/** A position that has to be searched. */
interface Task {
  ply: number;
  text: string;
}

class Reviewer {
  review: Review | null = $state.raw(null);
  done = $state(0);
  of = $state(0);
  isRunning = $state(false);
  trouble: unknown = $state.raw(null);
  /** What was found so far, by the number of decisions before it. */
  found: ReadonlyMap<number, Thought> = $state.raw(new Map());
  #engines: CoreClient[] = [];
  #current = "";
  #round = 0; // counts the beginnings and the stops
  readonly #known = new KnownReviews();

  /** Have a game judged; a review of another game that is under way stops. */
  begin({ choice, start, moves, seconds }: ReviewRequest): void {
    const game = { choice, start, moves };
    const key = JSON.stringify([game, seconds]);
    if (key === this.#current && this.isRunning) return;
    this.stop();
    this.#current = key;
    const known = this.#known.of(key);
    this.review = known.review;
    this.trouble = null;
    this.found = new Map(known.found);
    if (known.review) return;
    this.isRunning = true;
    this.done = 0;
    this.of = moves.length + 1;
    void this.#run(game, seconds, known);
  }

  /** Stop the engines; `begin` goes on with the same game. */
  stop(): void {
    this.isRunning = false;
    this.#round += 1;
    for (const engine of this.#engines) engine.close();
    this.#engines = [];
  }

  async #run(game: ReviewedGame, seconds: number, known: KnownReview): Promise<void> {
    const round = this.#round;
    const isOld = (): boolean => round !== this.#round;
    try {
      const plan = await reviewPlan(game);
      if (isOld()) return;
      const texts = plan.map((text, ply) => ({ ply, text }));
      const tasks = texts.filter((each): each is Task => each.text !== null && !known.found.has(each.ply));
      this.done = this.of - tasks.length;
      await this.#searchAll(game, tasks, seconds, known);
      const found = [...known.found].map(([ply, thought]): SearchFound => ({ ply, thought }));
      known.review = await reviewOf(game, found);
      if (isOld()) return;
      this.stop();
      this.review = known.review;
    } catch (trouble) {
      if (trouble instanceof Stopped || isOld()) return;
      this.stop();
      this.trouble = trouble;
    }
  }

  async #searchAll(
    game: ReviewedGame,
    tasks: readonly Task[],
    seconds: number,
    known: KnownReview,
  ): Promise<void> {
    if (tasks.length === 0) return;
    const parts = shares(tasks, workerCount(navigator.hardwareConcurrency, tasks.length));
    const engines = parts.map(() => newEngine(() => undefined));
    this.#engines = engines;
    await Promise.all(
      parts.map((part, number) => this.#search(engines[number]!, game, part, seconds, known)),
    );
  }

  async #search(
    engine: CoreClient,
    { choice }: ReviewedGame,
    tasks: readonly Task[],
    seconds: number,
    known: KnownReview,
  ): Promise<void> {
    for (const { ply, text } of tasks) {
      if (!this.#engines.includes(engine)) throw new Stopped();
      known.found.set(ply, await engine.ask("think", { choice, text, lines: 1, seconds }));
      this.done += 1;
      if (this.#engines.includes(engine)) this.found = new Map(known.found);
    }
    engine.close();
  }
}

/** The reviewer of the page. */
export const reviewer = new Reviewer();
