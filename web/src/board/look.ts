/**
 * Look: what a game adds to the drawing, as data.
 *
 * Art is plain SVG around (0, 0); 100 is the distance of two neighbouring points, y points down, `$name` stands
 * for a colour of the palette and `$id` for the prefix of ids. One file per game lives in `../pieces/`;
 * everything in this folder works on any game.
 */
import type { Side } from "./types";

/** A colour on a light ground and on a dark one. */
export type Colour = readonly [light: string, dark: string];
export type Colours = Readonly<Record<string, Colour>>;

export const LOOK_NAMES = ["classic", "modern"] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** Spots of a tray that belong together under one caption; counted ones show how many pieces lie there. */
export interface Item {
  readonly caption: Caption;
  readonly spots: readonly string[];
  readonly isCounted: boolean;
  readonly goesWhenEmpty: boolean;
}

export type Caption = "to-place" | "removed" | "pool" | "claimed" | "stacks" | "to-claim" | "left";

/** What lies together beside the board: the things of one side, or of nobody. */
export interface Tray {
  readonly side: Side | null;
  readonly items: readonly Item[];
}

/** A piece, and the mark that tells its colour to those who cannot see it. */
export interface Art {
  readonly shape: string;
  readonly mark: string;
}

export interface Look {
  readonly art: Readonly<Record<string, Art>>;
  /** The art of an empty spot beside the board. */
  readonly slot: string;
  readonly colours: Colours;
  readonly defs: string;
  /** How far each piece of a stack lies above the one below it. */
  readonly thickness: number;
  /** The art of a whole stack from bottom to top, where pieces are not simply laid on each other. */
  readonly stack: ((pieces: readonly string[], marks: boolean) => string) | null;
  /** Whether the board has light, shade and depth. */
  readonly hasRelief: boolean;
}

export interface GameArt {
  readonly game: string;
  readonly name: string;
  /** The sides in English; the words of the page replace them. */
  readonly sides: readonly [string, string];
  readonly trays: readonly Tray[];
  readonly looks: Readonly<Record<LookName, Look>>;
}

export function item(caption: Caption, spots: readonly string[], rules: Partial<Item> = {}): Item {
  return { caption, spots, isCounted: true, goesWhenEmpty: false, ...rules };
}

export function spotsOf(tray: Tray): readonly string[] {
  return tray.items.flatMap((found) => found.spots);
}

/** The art of one piece, with its mark where marks are wanted. */
export function artOf(look: Look, piece: string, marks: boolean): string {
  const art = look.art[piece];
  if (!art) throw new Error(`no art for the piece "${piece}"; there is ${Object.keys(look.art).join(", ")}`);
  return marks ? art.shape + art.mark : art.shape;
}
