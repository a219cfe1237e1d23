/** A move planned while the other thinks: the places touched, kept here until they become a legal move.
 *
 * Nothing here knows a rule. When it is one's turn, the places either are those of one of the choices, and then it
 * is played at once, or the plan is dropped.
 */

import type { Choice } from "../protocol.js";

/** What became of a plan. */
export type Outcome = { move: string } | "impossible" | "none";

/** Why a plan is gone: it could not be played, or the game went on from elsewhere. */
export type Loss = "impossible" | "dropped";

export class Premove {
  places: readonly string[] = $state.raw([]);
  /** Why the last plan is gone, until something else is planned or played; null if there is nothing to announce. */
  loss: Loss | null = $state(null);

  /**
   * Touch one more place. A plan is as long as a choice may be; one more place begins a new one, and the place
   * touched last is taken back by touching it again.
   */
  touch(place: string, longest: number): void {
    this.loss = null;
    if (this.places.at(-1) === place) this.places = this.places.slice(0, -1);
    else if (this.places.length >= longest) this.places = [place];
    else this.places = [...this.places, place];
  }

  drop(): void {
    this.places = [];
    this.loss = null;
  }

  /** The game goes on from elsewhere: a plan is gone, and its owner has to know. */
  lose(): void {
    const hadPlan = this.places.length > 0;
    this.drop();
    if (hadPlan) this.loss = "dropped";
  }

  /** It is one's turn: what the plan has become. It is gone in any case. */
  become(choices: readonly Choice[]): Outcome {
    const places = this.places.join(" ");
    this.drop();
    if (!places) return "none";
    const fitting = choices.filter((choice) => choice.clicks.join(" ") === places);
    if (fitting.length === 1) return { move: fitting[0]!.move };
    this.loss = "impossible";
    return "impossible";
  }
}

/** How many places the longest of some choices takes. */
export function longestOf(choices: readonly Choice[]): number {
  return Math.max(1, ...choices.map((choice) => choice.clicks.length));
}
