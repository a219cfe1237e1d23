/**
 * Words: what the board says, shows and tells a screen reader.
 *
 * A page gives its own words, in its language; the English ones here are for boards that stand alone.
 */
import type { GameArt } from "./look";
import type { Side } from "./types";

export interface BoardWords {
  /** The name of the whole board. */
  readonly board: string;
  /** How the board is used with keys, for screen readers. */
  readonly help: string;
  readonly empty: string;
  readonly canBeChosen: string;
  readonly chosen: string;
  readonly lastMove: string;
  readonly hinted: string;
  readonly threatened: string;
  readonly crossed: string;
  readonly planned: string;
  readonly decisive: string;
  /** A side, written on its tray: `White`. */
  side(side: Side): string;
  /** What lies in a part of a tray, written below it: `removed`. */
  caption(caption: string): string;
  /** A point as it is spoken: `e5`. */
  point(name: string): string;
  /** A spot that is a word to choose, such as `pass`. */
  button(name: string): string;
  /** Equal pieces: `white ring`, `3 white rings`. */
  pieces(piece: string, count: number): string;
  /** A stack of different pieces, from bottom to top. */
  stack(pieces: readonly string[]): string;
}

const spaced = (name: string): string => name.replaceAll("-", " ");

export function englishWords(art: GameArt): BoardWords {
  return {
    board: `${art.name} board`,
    help: "Arrow keys move along the lines, Enter chooses, Escape steps back, Page Down goes to the next place that can be chosen.",
    empty: "empty",
    canBeChosen: "can be chosen",
    chosen: "chosen",
    lastMove: "last move",
    hinted: "pointed at",
    threatened: "threatened",
    crossed: "crossed out",
    planned: "chosen ahead",
    decisive: "decides the game",
    side: (side) => art.sides[side],
    caption: (caption) => art.captions[caption] ?? spaced(caption),
    point: (name) => name,
    button: spaced,
    pieces: (piece, count) => (count === 1 ? spaced(piece) : `${count} ${spaced(piece)}s`),
    stack: (pieces) => `stack of ${pieces.length}, from the bottom: ${pieces.map(spaced).join(", ")}`,
  };
}
