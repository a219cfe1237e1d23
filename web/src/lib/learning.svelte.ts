/** Learning: the mistakes of a game one after the other, each as the question what would have been better. */

import type { ReviewedDecision } from "./review.js";

export class Learning {
  index = $state(0);
  /** How many were answered without being shown the answer. */
  found = $state(0);
  /** Whether the present question is answered, or was shown. */
  isDone = $state(false);

  constructor(readonly errors: readonly ReviewedDecision[]) {}

  get count(): number {
    return this.errors.length;
  }

  /** The mistake that is asked about; null after the last one. */
  get sought(): ReviewedDecision | null {
    return this.errors[this.index] ?? null;
  }

  get isLast(): boolean {
    return this.index === this.count - 1;
  }

  /** A better move was found. */
  solve(): void {
    if (!this.isDone) this.found += 1;
    this.isDone = true;
  }

  /** The answer was shown. */
  show(): void {
    this.isDone = true;
  }

  next(): void {
    this.index += 1;
    this.isDone = false;
  }

  again(): void {
    this.index = this.found = 0;
    this.isDone = false;
  }
}

/** What can be learned from: the mistakes of a side that have a better move. */
export const lessonsIn = (decisions: readonly ReviewedDecision[]): ReviewedDecision[] =>
  decisions.filter(({ grade, best }) => (grade === "mistake" || grade === "blunder") && best !== null);
