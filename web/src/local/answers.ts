/**
 * Answers: what the page can ask about games and positions, each answered by the core in one call.
 *
 * The first value of a question says which game it is about; the core of that game has to be there.
 */

import type { Decision, GameChoice, PositionView, Side, Thought } from "../protocol.js";
import type { Review } from "../lib/review.js";
import { readFirst } from "../record/numbered.js";
import type { GameRecord, RecordRead } from "../record/types.js";
import { written } from "../record/writer.js";
import type { Core, IsStopped, Listener } from "./core.js";
import {
  Refusal,
  type Arranged,
  type Arrangement,
  type Geometry,
  type LevelRequest,
  type PositionFound,
  type ReviewedGame,
  type SearchFound,
  type SearchRequest,
  type Threat,
} from "./types.js";

export class Answers {
  readonly #cores = new Map<string, Core>();
  /** Hears of what is found before a question is answered. */
  listener: Listener = () => undefined;
  /** Whether the question that is being answered is given up. */
  isStopped: IsStopped = () => false;

  /** Adds the core of a game. */
  add(game: string, core: Core): void {
    this.#cores.set(game, core);
  }

  /** The core of a game, with its variant and options chosen. */
  #core(choice: GameChoice): Core {
    const core = this.#coreOf(choice.game);
    core.choose(choice);
    return core;
  }

  #coreOf(game: string): Core {
    const core = this.#cores.get(game);
    if (!core) throw new Refusal("unknown_game", game);
    return core;
  }

  /** The board of a game. */
  board(choice: GameChoice): Geometry {
    return this.#core(choice).geometry;
  }

  /** The position after some moves, from a given start or from the start of the game. */
  line(choice: GameChoice, start: string | null, moves: readonly string[]): PositionFound {
    const core = this.#core(choice);
    if (start === null) core.start(randomSeed());
    else core.read(start);
    const first = core.view;
    const decisions: Decision[] = [];
    for (const move of moves) decisions.push(decide(core, move, decisions.at(-1)));
    return { start: first.text, decisions, view: moves.length === 0 ? first : core.view };
  }

  /** The position that a text describes. */
  check(choice: GameChoice, text: string): PositionView {
    const core = this.#core(choice);
    core.read(text);
    return core.view;
  }

  /** The position with these pieces in their places, or what is wrong with it. */
  arrange({ choice, scene, toMove, last }: Arrangement): Arranged {
    const core = this.#core(choice);
    const fault = core.arrange(scene, toMove, last);
    const view = core.view;
    const shown = fault ? null : { ...view, last: last === null ? [] : [last] };
    return { scene: view.scene, view: shown, fault };
  }

  /** What each side would win at once. */
  threats(choice: GameChoice, text: string): Threat[] {
    const core = this.#core(choice);
    core.read(text);
    return core.threats;
  }

  /** The first game of a text in our own notation; `game` is what `gameOfRecord` finds in it. */
  readRecord({ game, text }: { game: string; text: string }): RecordRead {
    return readFirst(this.#coreOf(game), text);
  }

  /** A game as text in our own notation. */
  writeRecord(record: GameRecord): string {
    return written(this.#coreOf(record.choice.game), record);
  }

  /** For each position of a game its text if it has to be searched for a review, else null. */
  reviewPlan(game: ReviewedGame): (string | null)[] {
    return this.#core(game.choice).reviewPlan(game);
  }

  /** The review of a game from what was found in its positions. */
  review(game: ReviewedGame, found: readonly SearchFound[]): Review {
    return this.#core(game.choice).review(game, found);
  }

  /** The best lines from a position; the listener hears of them while the search goes on. */
  async think({ choice, text, lines, seconds }: SearchRequest): Promise<Thought> {
    const core = this.#core(choice);
    core.read(text);
    return core.think({ lines, seconds }, this.listener, this.isStopped);
  }

  /** The move that a level plays after some moves; without a seed another one each time, where it errs by chance. */
  async decide({ choice, start, moves, level }: LevelRequest, seed = randomSeed()): Promise<string> {
    const core = this.#core(choice);
    core.read(start);
    for (const move of moves) core.play(move);
    return core.decide(level, seed, this.listener, this.isStopped);
  }
}

function decide(core: Core, given: string, last: Decision | undefined): Decision {
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

/** Each turn of the first side begins a new number. */
function turnAfter(last: Decision | undefined, side: Side): number {
  if (!last) return 1;
  return side === 0 && last.side === 1 ? last.turn + 1 : last.turn;
}

const randomSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0]!;
