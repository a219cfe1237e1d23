/** A move planned while the other thinks: the places touched, kept here until they become a legal move.
 *
 * Nothing here knows a rule. When it is one's turn, the places either are those of one of the choices, and then it
 * is played at once, or the plan is dropped.
 */

import type { Choice } from "../protocol.js";

/** What became of a plan. */
export type Outcome = { move: string } | "impossible" | "none";

export class Premove {
  places: readonly string[] = $state.raw([]);

  /**
   * Touch one more place. A plan is as long as a choice may be; one more place begins a new one, and the place
   * touched last is taken back by touching it again.
   */
  touch(place: string, longest: number): void {
    if (this.places.at(-1) === place) this.places = this.places.slice(0, -1);
    else if (this.places.length >= longest) this.places = [place];
    else this.places = [...this.places, place];
  }

  drop(): void {
    this.places = [];
  }

  /** It is one's turn: what the plan has become. It is gone in any case. */
  become(choices: readonly Choice[]): Outcome {
    const places = this.places.join(" ");
    this.drop();
    if (!places) return "none";
    const fitting = choices.filter((choice) => choice.clicks.join(" ") === places);
    return fitting.length === 1 ? { move: fitting[0]!.move } : "impossible";
  }
}

/** How many places the longest of some choices takes. */
export function longestOf(choices: readonly Choice[]): number {
  return Math.max(1, ...choices.map((choice) => choice.clicks.length));
}
