/**
 * Layout: where everything lies, before anything is drawn.
 *
 * The board stays where the geometry puts it, and so does what lies in a free corner of it. Any other tray keeps
 * its inner arrangement and moves as a whole to a fixed distance: below or above the board as a bar with its
 * name at the left, beside it as a column with its name on top. Where height is short, bars become columns: what
 * would lie below the board lies at its right, what would lie above it at its left.
 */
import { MEASURES } from "../games/art";
import { surfaceBox } from "./ground";
import { spotsOf, type Tray } from "./look";
import {
  around,
  at,
  boxAround,
  grown,
  moved,
  movedBox,
  overlap,
  spotsAt,
  type Box,
  type Spot,
  type Spots,
} from "./plane";
import type { Coordinates, Geometry } from "./types";

const { gap: GAP, padding: PADDING, bar_end: BAR_END } = MEASURES.trays; // as in Python's pictures
const CAPTION_HEIGHT = 30;
const COLUMN_SIDE = 24; // more room at both sides of a column, for its caption
const NAME_WIDTH = 190;
const MARGIN = 30;
const NAME_HEIGHT = 36; // room for the name on top of a column
const STEP = 92; // from spot to spot in a column
const ITEM_STEP = 148; // from the last spot of an item, over its caption, to the first of the next

export interface PlacedTray {
  readonly tray: Tray;
  readonly box: Box;
  readonly isBar: boolean;
  readonly hasPlate: boolean;
}

/** Buttons are spots that belong to no tray, such as `pass`; they are known by their word. */
export interface Layout {
  readonly surface: Box;
  readonly points: Spots;
  readonly places: Spots;
  readonly trays: readonly PlacedTray[];
  readonly buttons: ReadonlyMap<string, Box>;
  readonly box: Box;
}

type Draft = Omit<Layout, "buttons" | "box">;
type Way = readonly [x: number, y: number];

/** The layout of a board with these trays; without any, the spots beside the board are left out. */
export function layOut(
  geometry: Geometry,
  trays: readonly Tray[] | null,
  coordinates: Coordinates,
  isWide = false,
): Layout {
  const points = spotsAt(geometry.points);
  const bare: Draft = { surface: surfaceBox(geometry, coordinates), points, places: points, trays: [] };
  if (!trays) return withButtons(bare);
  const spots = spotsAt(geometry.spots);
  const known = trays.filter((tray) => spotsOf(tray).every((spot) => spots.has(spot)));
  const start: Draft = { ...bare, places: new Map([...points, ...spots]) };
  const ordered = [...known].sort((a, b) => Number(a.side !== null) - Number(b.side !== null));
  const full = ordered.reduce((draft, tray) => withTray(draft, tray, isWide), start);
  return withButtons({ ...full, trays: aligned(full.trays) });
}

function withButtons(draft: Draft): Layout {
  const inTrays = new Set(draft.trays.flatMap((placed) => spotsOf(placed.tray)));
  const free = [...draft.places].filter(([name]) => !draft.points.has(name) && !inTrays.has(name));
  const buttons = new Map(free.map(([name, spot]) => [name, grown(boxAround([spot]), 62, 30)]));
  const boxes = [draft.surface, ...draft.trays.map((placed) => placed.box), ...buttons.values()];
  return { ...draft, buttons, box: grown(around(boxes), MARGIN) };
}

function withTray(draft: Draft, tray: Tray, isWide: boolean): Draft {
  const inner = innerBox(tray, draft.places);
  const middle = middleOf(draft);
  if (tray.side === null && overlap(inner, draft.surface))
    return placed(draft, { tray, box: inner, isBar: false, hasPlate: false }, [0, 0]);
  if (inner.left < middle.right - PADDING && middle.left + PADDING < inner.right) {
    if (isWide) return withColumn(draft, tray, inner, middle);
    const way = wayBelowOrAbove(inner, middle);
    const box = barBox(movedBox(inner, ...way), middle);
    return placed(draft, { tray, box, isBar: true, hasPlate: true }, way);
  }
  const column = grown(inner, COLUMN_SIDE, 0);
  const way = wayBeside(column, middle);
  return placed(draft, { tray, box: movedBox(column, ...way), isBar: false, hasPlate: true }, way);
}

/** A bar as a column: beside the board, at the end of it where the bar would be. */
function withColumn(draft: Draft, tray: Tray, inner: Box, middle: Box): Draft {
  const isRight = inner.top + inner.bottom > middle.top + middle.bottom;
  const standing = { ...draft, places: new Map([...draft.places, ...columnOf(tray)]) };
  const own = grown(innerBox(tray, standing.places), COLUMN_SIDE, 0);
  const box = { ...own, top: own.top - NAME_HEIGHT };
  const x = isRight ? middle.right + GAP - box.left : middle.left - GAP - box.right;
  const y = isRight ? draft.surface.bottom - box.bottom : draft.surface.top - box.top;
  return placed(standing, { tray, box: movedBox(box, x, y), isBar: false, hasPlate: true }, [x, y]);
}

/** The spots of a tray below each other. */
function columnOf(tray: Tray): [string, Spot][] {
  const spots: [string, Spot][] = [];
  let y = 0;
  for (const { spots: names } of tray.items) {
    names.forEach((name, index) => spots.push([name, { x: 0, y: y + index * STEP }]));
    y += (names.length - 1) * STEP + ITEM_STEP;
  }
  return spots;
}

/** The draft with one more tray, whose spots have gone this way. */
function placed(draft: Draft, tray: PlacedTray, way: Way): Draft {
  const spots = spotsOf(tray.tray).map((spot): [string, Spot] => [
    spot,
    moved(at(draft.places, spot), ...way),
  ]);
  return { ...draft, places: new Map([...draft.places, ...spots]), trays: [...draft.trays, tray] };
}

/** The trays, with all bars equally wide. */
function aligned(trays: readonly PlacedTray[]): PlacedTray[] {
  const bars = trays.filter((tray) => tray.isBar).map((tray) => tray.box);
  const left = Math.min(...bars.map((bar) => bar.left));
  const right = Math.max(...bars.map((bar) => bar.right));
  return trays.map((tray) => (tray.isBar ? { ...tray, box: { ...tray.box, left, right } } : tray));
}

/** The box of the board and of what belongs to neither side. */
function middleOf(draft: Draft): Box {
  const shared = draft.trays.filter((tray) => tray.tray.side === null).map((tray) => tray.box);
  return around([draft.surface, ...shared]);
}

function innerBox(tray: Tray, places: Spots): Box {
  const box = grown(boxAround(spotsOf(tray).map((spot) => at(places, spot))), PADDING);
  return { ...box, bottom: box.bottom + CAPTION_HEIGHT };
}

/** As wide as the middle, and wide enough for the name in front of the spots. */
function barBox(inner: Box, middle: Box): Box {
  const left = Math.min(inner.left - NAME_WIDTH, middle.left);
  return { ...inner, left, right: Math.max(inner.right, middle.right) };
}

/** To its distance from the middle, and towards its right side. */
function wayBelowOrAbove(inner: Box, middle: Box): Way {
  const isBelow = inner.top + inner.bottom > middle.top + middle.bottom;
  const y = isBelow ? middle.bottom + GAP - inner.top : middle.top - GAP - inner.bottom;
  return [middle.right - BAR_END - inner.right, y];
}

function wayBeside(box: Box, middle: Box): Way {
  const isRight = box.left + box.right > middle.left + middle.right;
  return [isRight ? middle.right + GAP - box.left : middle.left - GAP - box.right, 0];
}
