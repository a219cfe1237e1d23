/**
 * Model: everything a board knows at one moment, and what follows from it.
 *
 * The element changes it, the canvas draws it; nothing here touches a page.
 */
import { layOut, type Layout } from "./layout";
import { spotsOf, traysWithout, type GameArt, type LookName } from "./look";
import { nextPlaces, rowsOf, startOf, type Path, type Rows } from "./paths";
import type { Manner } from "./placed";
import { turned } from "./plane";
import type { Choice, Geometry, Scene, Side } from "./types";
import { englishWords, type BoardWords } from "./words";

export interface Settings {
  readonly art: GameArt;
  readonly variant: string;
  readonly geometry: Geometry;
  readonly look: LookName;
  readonly marks: boolean;
  readonly turned: boolean;
  readonly coordinates: boolean;
  readonly trays: Trays;
  readonly wide: boolean;
  readonly words: BoardWords | null;
}

/** What is shown beside the board: everything, what belongs to neither side, or nothing. */
export type Trays = boolean | "shared";

/** What does not change from move to move. */
export interface Frame {
  readonly geometry: Geometry;
  readonly layout: Layout;
  readonly manner: Manner;
  readonly coordinates: boolean;
  readonly words: BoardWords;
}

/** What is shown, and what is said about it. */
export interface Shown {
  readonly scene: Scene;
  readonly toMove: Side | null;
  readonly last: readonly string[];
  readonly arrows: readonly (readonly string[])[];
  readonly hints: readonly string[];
  readonly threatened: readonly string[];
  readonly crosses: readonly string[];
  /** The places that show why the game is over, such as a winning line. */
  readonly decisive: readonly string[];
}

export const NOTHING: Shown = {
  scene: {},
  toMove: null,
  last: [],
  arrows: [],
  hints: [],
  threatened: [],
  crosses: [],
  decisive: [],
};

/** What can be chosen, and how far a choice has come. */
export interface Choosing {
  readonly choices: readonly Choice[];
  readonly rows: Rows;
  readonly path: Path;
  readonly next: ReadonlySet<string>;
}

export const NO_CHOICE: Choosing = { choices: [], rows: new Map(), path: startOf([]), next: new Set() };

export function frameOf(settings: Settings): Frame {
  const { art, marks, coordinates } = settings;
  const unused = unseenSpots(art, settings);
  const used = withoutSpots(settings.geometry, unused);
  const geometry = settings.turned ? turned(used) : used;
  return {
    geometry,
    layout: layOut(
      geometry,
      settings.trays ? traysWithout(art.trays, unused) : null,
      coordinates,
      settings.wide,
    ),
    manner: { look: art.looks[settings.look], marks },
    coordinates,
    words: settings.words ?? englishWords(art),
  };
}

/** The spots that the variant never uses, and those that are not to be shown. */
function unseenSpots(art: GameArt, { variant, trays }: Settings): readonly string[] {
  const unused = art.unused[variant] ?? [];
  if (trays !== "shared") return unused;
  return [...unused, ...art.trays.filter((tray) => tray.side !== null).flatMap(spotsOf)];
}

const withoutSpots = (geometry: Geometry, unused: readonly string[]): Geometry => ({
  ...geometry,
  spots: geometry.spots.filter((spot) => !unused.includes(spot.name)),
});

export function choosing(choices: readonly Choice[], layout: Layout): Choosing {
  const rows = rowsOf(choices, layout.points);
  return onPath({ choices, rows }, startOf(choices));
}

export function onPath(now: Pick<Choosing, "choices" | "rows">, path: Path): Choosing {
  return { choices: now.choices, rows: now.rows, path, next: nextPlaces(now.rows, path) };
}

/** What a screen reader says of a place. */
export function nameOf(place: string, frame: Frame, shown: Shown, now: Choosing): string {
  const { words } = frame;
  const facts = [
    now.path.clicks.includes(place) && words.chosen,
    now.next.has(place) && words.canBeChosen,
    shown.last.includes(place) && words.lastMove,
    shown.hints.includes(place) && words.hinted,
    shown.threatened.includes(place) && words.threatened,
    shown.crosses.includes(place) && words.crossed,
    shown.decisive.includes(place) && words.decisive,
  ].filter((fact) => fact !== false);
  if (frame.layout.buttons.has(place)) return [words.button(place), ...facts].join(", ");
  const pieces = spokenPieces(shown.scene[place] ?? [], words);
  return `${spokenPlace(place, frame)}: ${[pieces, ...facts].join(", ")}`;
}

function spokenPlace(place: string, { layout, words }: Frame): string {
  if (layout.points.has(place)) return words.point(place);
  const found = layout.trays.find((placed) => spotsOf(placed.tray).includes(place));
  const item = found?.tray.items.find((candidate) => candidate.spots.includes(place));
  if (!found || !item) return place;
  const side = found.tray.side === null ? [] : [words.side(found.tray.side)];
  return [...side, words.caption(item.caption)].join(", ");
}

function spokenPieces(pieces: readonly string[], words: BoardWords): string {
  const [first] = pieces;
  if (first === undefined) return words.empty;
  return pieces.every((piece) => piece === first) ? words.pieces(first, pieces.length) : words.stack(pieces);
}
