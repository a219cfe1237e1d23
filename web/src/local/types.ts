/** Types: what the page asks its own core, and what it is told. Positions and faults are those of the server. */

import type {
  Code,
  Decision,
  Fault,
  GameChoice,
  PositionView,
  RecordFault,
  Scene,
  Side,
  Thought,
} from "../protocol.js";
import type { Ending } from "../record/types.js";

/** A point of the board or a spot beside it; x grows to the right, y upwards, neighbours are 1 apart. */
export interface Place {
  name: string;
  x: number;
  y: number;
}

/** The board: points, spots beside it, lines by their ends, and whether points are square cells. */
export interface Geometry {
  points: Place[];
  spots: Place[];
  lines: [string, string][];
  cells: boolean;
}

/** The position after the moves, and the way to it. */
export interface PositionFound {
  start: string;
  decisions: Decision[];
  view: PositionView;
}

/** A position to be set up; `last` is where the last piece was placed. */
export interface Arrangement {
  choice: GameChoice;
  scene: Scene;
  toMove: Side;
  last: string | null;
}

/**
 * A position that is being set up: `view` is there as soon as the rules allow it, else the `fault`. `scene` has
 * also what lies beside the board, as it follows from what lies on it.
 */
export interface Arranged {
  scene: Scene;
  view: PositionView | null;
  fault: Fault | null;
}

/**
 * What a side would win at once if it were to decide now: the decisions of that turn, the places where they are
 * played, and by how much the score would rise.
 */
export interface Threat {
  side: Side;
  moves: string[];
  places: string[];
  gain: "win" | "score";
  points: number;
}

/** A search ends after so many seconds; it follows so many of the best lines. */
export interface SearchLimits {
  lines: number;
  seconds: number;
}

/** A game to be reviewed. */
export interface ReviewedGame {
  choice: GameChoice;
  start: string;
  moves: readonly string[];
}

/** What a search has found in the position after so many decisions. */
export interface SearchFound {
  ply: number;
  thought: Thought;
}

/** A position to search. */
export interface SearchRequest extends SearchLimits {
  choice: GameChoice;
  text: string;
}

/** A decision wanted of a level from 1 to 10, after these moves. */
export interface LevelRequest {
  choice: GameChoice;
  start: string;
  moves: readonly string[];
  level: number;
}

/** A game that this page plays alone, as this browser stores it. */
export interface LocalGame {
  id: string;
  choice: GameChoice;
  /** The position at the start, and the moves since. */
  start: string;
  moves: readonly string[];
  kind: "computer" | "screen";
  /** The level and the side of the computer, if it plays. */
  level: number | null;
  computerSide: Side | null;
  takebacks: boolean;
  /** How it ended, by the rules or otherwise. */
  ending: Ending | null;
  /** When it began, and when it was changed last, in ISO format. */
  created: string;
  changed: string;
  /** How often it was stored. */
  version: number;
}

/** The codes of the server that the core uses, too, and two of its own. */
export type RefusalCode =
  | Extract<
      Code,
      "bad_option" | "bad_position" | "bad_record" | "game_over" | "illegal_move" | "unknown_game"
    >
  | "nothing_to_review"
  | "other_notation";

/** What cannot be answered, and why. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly fault: Fault | null = null,
    readonly recordFault: RecordFault | null = null,
  ) {
    super(message);
  }
}
