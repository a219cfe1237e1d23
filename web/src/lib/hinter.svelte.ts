/** A hinter: the move that the engine would play, shown on the board until the position changes. */

import type { GameChoice, PositionView } from "../protocol.js";
import { Thinker } from "./thinker.svelte.js";

const SECONDS = 1;

export class Hinter {
  readonly #thinker = new Thinker();
  #view: PositionView | null = $state.raw(null);

  readonly #choice = $derived.by(() => {
    const move = this.#view && this.#thinker.thought?.lines[0]?.moves[0];
    return this.#view?.choices.find((each) => each.move === move);
  });

  /** Whether a hint was asked for. */
  get isOn(): boolean {
    return this.#view !== null;
  }

  /** The places of the hint. */
  get places(): string[] {
    return this.#choice?.clicks ?? [];
  }

  /** The way of the hint, if it leads from one place to another. */
  get route(): string[] {
    return this.#choice?.route ?? [];
  }

  ask(choice: GameChoice, view: PositionView): void {
    this.#view = view;
    this.#thinker.ask({ choice, text: view.text, lines: 1, seconds: SECONDS });
  }

  forget(): void {
    if (!this.#view) return;
    this.#view = null;
    this.#thinker.stop();
  }

  close(): void {
    this.#thinker.close();
  }
}
