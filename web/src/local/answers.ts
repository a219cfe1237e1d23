/** Answers: what the page can ask about games and positions, each answered by the core in one call. */

import type { Decision, GameChoice, PositionView, Side, Thought } from "../protocol.js";
import type { Core, Listener } from "./core.js";
import type { Arranged, Arrangement, Geometry, PositionFound, SearchRequest, Threat } from "./types.js";

export class Answers {
  readonly #core: Core;
  /** Hears of what is found before a question is answered. */
  listener: Listener = () => undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The board of a game. */
  board(choice: GameChoice): Geometry {
    this.#core.choose(choice);
    return this.#core.geometry;
  }

  /** The position after some moves, from a given start or from the start of the game. */
  line(choice: GameChoice, start: string | null, moves: readonly string[]): PositionFound {
    const core = this.#core;
    core.choose(choice);
    if (start === null) core.start(randomSeed());
    else core.read(start);
    const first = core.view;
    const decisions: Decision[] = [];
    for (const move of moves) decisions.push(this.#decide(move, decisions.at(-1)));
    return { start: first.text, decisions, view: moves.length === 0 ? first : core.view };
  }

  #decide(given: string, last: Decision | undefined): Decision {
    const core = this.#core;
    const side = core.toMove;
    const move = core.play(given);
    return {
      ply: last ? last.ply + 1 : 0,
      side,
      move,
      places: core.places(move),
      turn: turnAfter(last, side),
    };
  }

  /** The position that a text describes. */
  check(choice: GameChoice, text: string): PositionView {
    this.#core.choose(choice);
    this.#core.read(text);
    return this.#core.view;
  }

  /** The position with these pieces in their places, or what is wrong with it. */
  arrange({ choice, scene, toMove, last }: Arrangement): Arranged {
    this.#core.choose(choice);
    const fault = this.#core.arrange(scene, toMove, last);
    const view = this.#core.view;
    const shown = fault ? null : { ...view, last: last === null ? [] : [last] };
    return { scene: view.scene, view: shown, fault };
  }

  /** What each side would win at once. */
  threats(choice: GameChoice, text: string): Threat[] {
    this.#core.choose(choice);
    this.#core.read(text);
    return this.#core.threats;
  }

  /** The best lines from a position; the listener hears of them while the search goes on. */
  think({ choice, text, lines, seconds }: SearchRequest): Thought {
    this.#core.choose(choice);
    this.#core.read(text);
    return this.#core.think({ lines, seconds }, this.listener);
  }
}

/** Each turn of the first side begins a new number. */
function turnAfter(last: Decision | undefined, side: Side): number {
  if (!last) return 1;
  return side === 0 && last.side === 1 ? last.turn + 1 : last.turn;
}

const randomSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0]!;
