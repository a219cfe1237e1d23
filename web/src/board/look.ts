/**
 * Look: what a game adds to the drawing, as data.
 *
 * Art is plain SVG around (0, 0); 100 is the distance of two neighbouring points, y points down, `$name` stands
 * for a colour of the palette and `$id` for the prefix of ids. The data comes from the folders of the games
 * (`../games/`, made by tools/make_game_data.py); everything in this folder works on any game.
 */
import type { Side } from "./types";

/** A colour on a light ground and on a dark one. */
export type Colour = readonly [light: string, dark: string];
export type Colours = Readonly<Record<string, Colour>>;

export const LOOK_NAMES = ["classic", "modern"] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** Spots of a tray that belong together under one caption; counted ones show how many pieces lie there. */
export interface Item {
  /** The name of what is written below them. */
  readonly caption: string;
  readonly spots: readonly string[];
  readonly isCounted: boolean;
  readonly goesWhenEmpty: boolean;
}

/** What lies together beside the board: the pieces of one side, or of neither. */
export interface Tray {
  readonly side: Side | null;
  readonly items: readonly Item[];
}

/** What is left of a piece in a stack that is seen from above. */
export interface Band {
  readonly rim: string;
  /** Where cuts at its edge tell its colour, from -1 (left) to 1 (right). */
  readonly notches: readonly number[];
  /** What is on it even without marks. */
  readonly face: string;
}

/** A piece, and the mark that tells its colour without colour. */
export interface Art {
  readonly shape: string;
  readonly mark: string;
  /** The piece that lies there when this one is turned over, if there is one. */
  readonly turned: string | null;
  /** The colour of the piece. */
  readonly tone: string | null;
  readonly band: Band;
}

/** Stacks that are seen from above: the radius, and how wide each covered piece shows, and all of them at most. */
export interface Bands {
  readonly radius: number;
  readonly width: number;
  readonly most: number;
}

export interface Look {
  readonly art: Readonly<Record<string, Art>>;
  /** The art of an empty spot beside the board. */
  readonly slot: string;
  readonly colours: Colours;
  readonly defs: string;
  /** How far each piece of a stack lies above the one below it. */
  readonly thickness: number;
  /** How stacks are drawn where pieces are not simply laid on each other. */
  readonly bands: Bands | null;
  /** Whether the board has light, shade and depth. */
  readonly hasRelief: boolean;
}

export type Looks = Readonly<Record<LookName, Look>>;

/** What pieces are made of, which is heard when they touch the board. */
export type Material = "stone" | "resin" | "wood" | "tile";

export interface GameArt {
  /** Name, sides and captions in English; the words of the page replace them. */
  readonly name: string;
  readonly sides: readonly [string, string];
  readonly captions: Readonly<Record<string, string>>;
  readonly material: Material;
  readonly trays: readonly Tray[];
  /** The spots that a variant never uses, by its name. */
  readonly unused: Readonly<Record<string, readonly string[]>>;
  readonly looks: Looks;
}

/** The art of a game as its folder has it; without looks it is drawn with plain pieces. */
export type GivenArt = Omit<GameArt, "looks"> & { readonly looks: Looks | null };

export function spotsOf(tray: Tray): readonly string[] {
  return tray.items.flatMap((found) => found.spots);
}

/** The trays without some spots, and without what has no spot left. */
export function traysWithout(trays: readonly Tray[], unused: readonly string[]): Tray[] {
  const kept = (found: Item): Item => ({
    ...found,
    spots: found.spots.filter((spot) => !unused.includes(spot)),
  });
  return trays
    .map((tray) => ({ ...tray, items: tray.items.map(kept).filter((found) => found.spots.length > 0) }))
    .filter((tray) => tray.items.length > 0);
}

/** The art of one piece, with its mark where marks are wanted. */
export function artOf(look: Look, piece: string, marks: boolean): string {
  const art = look.art[piece];
  if (!art) throw new Error(`no art for the piece "${piece}"; there is ${Object.keys(look.art).join(", ")}`);
  return marks ? art.shape + art.mark : art.shape;
}

/** The trays of a game in a variant. */
export const traysOf = (art: GameArt, variant: string): readonly Tray[] =>
  traysWithout(art.trays, art.unused[variant] ?? []);
