/**
 * Model: everything a board knows at one moment, and what follows from it.
 *
 * The element changes it, the canvas draws it; nothing here touches a page.
 */
import { layOut, type Layout } from "./layout";
import { spotsOf, traysWithout, type GameArt, type LookName } from "./look";
import { nextPlaces, rowsOf, startOf, type Path, type Rows } from "./paths";
import type { Manner } from "./placed";
import { boxAround, centreOf, spotAt, turned, type Spot, type Spots } from "./plane";
import type { Arrow, Choice, Coordinates, Geometry, Scene, Side } from "./types";
import { englishWords, type BoardWords } from "./words";

const EXIT = 60; // from the edge of the board to where a piece is out of sight

export interface Settings {
  readonly art: GameArt;
  readonly variant: string;
  readonly geometry: Geometry;
  readonly look: LookName;
  readonly marks: boolean;
  readonly turned: boolean;
  readonly coordinates: Coordinates | boolean;
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
  /** All places, and where what goes to a spot that is not shown leaves the board. */
  readonly anchors: Spots;
  readonly manner: Manner;
  readonly coordinates: Coordinates;
  /** The spots beside the board from which each side places its pieces, in the order of its trays. */
  readonly stocks: readonly [readonly string[], readonly string[]];
  readonly words: BoardWords;
}

/** What is shown, and what is said about it. */
export interface Shown {
  readonly scene: Scene;
  readonly toMove: Side | null;
  readonly last: readonly string[];
  readonly trails: readonly (readonly string[])[];
  readonly arrows: readonly Arrow[];
  readonly hints: readonly string[];
  readonly threatened: readonly string[];
  /** What could be won at once, each with its places. */
  readonly threats: readonly (readonly string[])[];
  readonly crosses: readonly string[];
  /** The places of a move that was chosen ahead. */
  readonly planned: readonly string[];
  /** Places around which a reader has drawn a ring. */
  readonly rings: readonly string[];
  /** The places that show why the game is over, such as a winning line. */
  readonly decisive: readonly string[];
}

export const NOTHING: Shown = {
  scene: {},
  toMove: null,
  last: [],
  trails: [],
  arrows: [],
  hints: [],
  threatened: [],
  threats: [],
  crosses: [],
  planned: [],
  rings: [],
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
  const { art, marks } = settings;
  const coordinates = namesOf(settings.coordinates);
  const unused = unseenSpots(art, settings);
  const all = settings.turned ? turned(settings.geometry) : settings.geometry;
  const geometry = withoutSpots(all, unused);
  const trays = settings.trays ? traysWithout(art.trays, unused) : null;
  const layout = layOut(geometry, trays, coordinates, settings.wide);
  return {
    geometry,
    layout,
    anchors: new Map([...exits(all, layout), ...layout.places]),
    manner: { look: art.looks[settings.look], marks },
    coordinates,
    stocks: [stockOf(art, 0), stockOf(art, 1)],
    words: settings.words ?? englishWords(art),
  };
}

/** Which names are shown: for a plain yes those at the edge. */
export const namesOf = (coordinates: Coordinates | boolean): Coordinates =>
  typeof coordinates === "string" ? coordinates : coordinates ? "edge" : "off";

/** The spots that the variant never uses, and those that are not to be shown. */
function unseenSpots(art: GameArt, { variant, trays }: Settings): readonly string[] {
  const unused = art.unused[variant] ?? [];
  return trays === "shared" ? [...unused, ...stockOf(art, 0), ...stockOf(art, 1)] : unused;
}

const stockOf = (art: GameArt, side: Side): readonly string[] =>
  art.trays.filter((tray) => tray.side === side).flatMap(spotsOf);

/** Spots that are not shown lie beyond the edge of the board, on their side of it. */
function exits(geometry: Geometry, { points, box }: Layout): [string, Spot][] {
  const middle = centreOf(boxAround([...points.values()]));
  return geometry.spots.map((place) => {
    const y = spotAt(place).y > middle.y ? box.bottom + EXIT : box.top - EXIT;
    return [place.name, { x: middle.x + (box.right - middle.x) / 2, y }];
  });
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
    [...shown.threatened, ...shown.threats.flat()].includes(place) && words.threatened,
    shown.crosses.includes(place) && words.crossed,
    shown.planned.includes(place) && words.planned,
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
