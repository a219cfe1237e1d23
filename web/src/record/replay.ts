/**
 * Replay: a game while it is being read, decision by decision, as in src/kwartet/record/replay.py.
 *
 * The core has one position, so it plays the line again that a variation leaves or returns to.
 */

import type { Core } from "../local/core.js";
import type { GameChoice, Result, Side } from "../protocol.js";
import type { Variation, Variations } from "./types.js";

/** The game or one of its variations, with all decisions before it; its own begin at `first`. */
class Line {
  readonly comments = new Map<number, string>();
  readonly variations = new Map<number, Variation[]>();

  constructor(
    readonly first: number,
    readonly moves: string[],
    readonly deciders: Side[],
  ) {}

  /** What was said, without what is empty. */
  get said(): Record<string, string> {
    return Object.fromEntries([...this.comments].filter(([, text]) => text !== ""));
  }

  get tried(): Variations {
    return Object.fromEntries(this.variations);
  }
}

export class Replay {
  readonly #lines = [new Line(0, [], [])];
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

  /** The line that is being read: the game, or the innermost variation. */
  get line(): Line {
    return this.#lines.at(-1)!;
  }

  get moves(): string[] {
    return this.line.moves;
  }

  /** How many variations are open. */
  get depth(): number {
    return this.#lines.length - 1;
  }

  /** Whether the line that is being read has no decision of its own yet. */
  get isEmpty(): boolean {
    return this.moves.length === this.line.first;
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
    const sides = [...this.line.deciders, this.toMove];
    return sides.filter((side, ply) => ply === 0 || (side === 0 && sides[ply - 1] === 1)).length;
  }

  play(move: string): void {
    const side = this.toMove;
    this.moves.push(this.#core.play(move));
    this.line.deciders.push(side);
  }

  /** Removes and returns the last decision, with its comment. */
  takeBack(): string {
    this.line.comments.delete(this.moves.length);
    const move = this.moves.pop()!;
    this.line.deciders.pop();
    this.#playAgain();
    return move;
  }

  #playAgain(): void {
    this.#begin();
    for (const each of this.moves) this.#core.play(each);
  }

  /** Adds a comment at this point of the game. */
  comment(text: string): void {
    const { comments } = this.line;
    const said = [comments.get(this.moves.length), text].filter(Boolean);
    comments.set(this.moves.length, said.join("\n"));
  }

  /** Begins a variation instead of the decision after so many, which is one of the line that is being read. */
  openVariation(ply = this.moves.length - 1): void {
    const { moves, deciders } = this.line;
    this.#lines.push(new Line(ply, moves.slice(0, ply), deciders.slice(0, ply)));
    this.#playAgain();
  }

  /** Ends the innermost variation. */
  closeVariation(): void {
    const { first, moves, said, tried } = this.#lines.pop()!;
    const { variations } = this.line;
    const others = variations.get(first) ?? [];
    variations.set(first, [...others, { moves: moves.slice(first), comments: said, variations: tried }]);
    this.#playAgain();
  }
}
