/**
 * Types: the data a board is fed with.
 *
 * They are the part of the server's messages that a board needs, so a message can be handed over as it is.
 */

export type Side = 0 | 1;

/** A point of the board or a spot beside it; x grows to the right, y upwards, neighbours are 1 apart. */
export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  readonly points: readonly Place[];
  readonly spots: readonly Place[];
  readonly lines: readonly (readonly [string, string])[];
  readonly cells: boolean;
}

/** How the clicks of a move choose it; paths.ts says what each means. */
export type ClickKind = "path" | "row" | "place";

/**
 * A legal move: the places a person touches for it, those a piece travels through, ends included, and those that
 * look different afterwards.
 */
export interface Choice {
  readonly move: string;
  readonly clicks: readonly string[];
  readonly clickKind: ClickKind;
  readonly route: readonly string[];
  readonly changes?: readonly string[];
}

/** The pieces of each place that has any, from bottom to top. */
export type Scene = Readonly<Record<string, readonly string[]>>;

/** A position, as far as a board is concerned. */
export interface View {
  readonly scene: Scene;
  readonly choices: readonly Choice[];
  readonly toMove: Side;
  readonly last: readonly string[];
  /** The ways that pieces went in the last turn; without them the board follows those of the choices it knows. */
  readonly trails?: readonly (readonly string[])[];
  /** How the game ended, with the places that show why; null as long as it goes on. */
  readonly result: { readonly places?: readonly string[] } | null;
}

/**
 * What an arrow says: advice, what was played beside it, a reader's own mark, what is impossible, or what the
 * piece in hand would do.
 */
export type ArrowKind = "advice" | "played" | "own" | "impossible" | "now";

/** A route to draw; the weight of advice, from 0 to 1, is the thickness of its arrow. */
export interface Arrow {
  readonly route: readonly string[];
  readonly kind?: ArrowKind;
  readonly weight?: number;
}

/** Which names of points are written on the board. */
export type Coordinates = "off" | "edge" | "all";

/** How a position is shown: whether the change to it is animated, and which decision led to it. */
export interface Showing {
  readonly animate?: boolean;
  readonly previous?: { readonly move: string };
}
