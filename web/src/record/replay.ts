/** Replay: a game while it is being read, decision by decision, as in src/kwartet/record/replay.py. */

import type { Core } from "../local/core.js";
import type { GameChoice, Result, Side } from "../protocol.js";

export class Replay {
  readonly moves: string[] = [];
  readonly comments = new Map<number, string>();
  readonly deciders: Side[] = [];
  readonly #core: Core;
  readonly #choice: GameChoice;
  readonly #start: string;

  /** A game that begins in a position; the core has no other one meanwhile. */
  constructor(core: Core, choice: GameChoice, start: string) {
    this.#core = core;
    this.#choice = choice;
    this.#start = start;
    this.#begin();
  }

  #begin(): void {
    this.#core.choose(this.#choice);
    this.#core.read(this.#start);
  }

  get toMove(): Side {
    return this.#core.toMove;
  }

  get legal(): string[] {
    return this.#core.legal;
  }

  /** How the game ended by the rules, or null. */
  get result(): Result | null {
    return this.legal.length === 0 ? this.#core.view.result : null;
  }

  /** The number of the turn to which the next decision belongs. */
  get number(): number {
    const sides = [...this.deciders, this.toMove];
    return sides.filter((side, ply) => ply === 0 || (side === 0 && sides[ply - 1] === 1)).length;
  }

  play(move: string): void {
    const side = this.toMove;
    this.moves.push(this.#core.play(move));
    this.deciders.push(side);
  }

  /** Removes and returns the last decision, with its comment. */
  takeBack(): string {
    this.comments.delete(this.moves.length);
    const move = this.moves.pop()!;
    this.deciders.pop();
    this.#begin();
    for (const each of this.moves) this.#core.play(each);
    return move;
  }

  /** Adds a comment at this point of the game. */
  comment(text: string): void {
    const said = [this.comments.get(this.moves.length), text].filter(Boolean);
    this.comments.set(this.moves.length, said.join("\n"));
  }
}
