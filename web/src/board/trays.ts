/** Trays: the plates beside the board with their names, pieces, numbers and captions. */
import { MEASURES } from "../games/art";
import type { Layout, PlacedTray } from "./layout";
import type { Item } from "./look";
import { at, boxAround, centreOf, heightOf, moved, widthOf, type Box } from "./plane";
import { badge, used } from "./placed";
import type { Scene, Side } from "./types";
import type { BoardWords } from "./words";

const TRAYS = MEASURES.trays;
const NAME_SIZE = 40;
const CAPTION_SIZE = 32;
const CAPTION_REACH = 94; // how far a caption may go beyond the centres of its outer spots, in a bar or a corner
const LETTER = 0.58; // width of a letter, as part of its size

/** The grounds of all trays with their names; the one of the side to move is marked. */
export function plates(layout: Layout, words: BoardWords, toMove: Side | null): string {
  const shown = layout.trays.filter((placed) => placed.hasPlate);
  return shown.map((placed) => plate(placed, toMove) + name(placed, words, toMove, layout)).join("");
}

/** The pieces and empty places of all trays, with captions. */
export function contents(layout: Layout, scene: Scene, words: BoardWords): string {
  return layout.trays
    .flatMap((placed) =>
      shownItems(placed, scene).map(
        (item) => tops(item, layout, scene) + caption(item, placed, layout, words),
      ),
    )
    .join("");
}

/** The numbers beside everything that is counted. */
export function counts(layout: Layout, scene: Scene): string {
  const counted = layout.trays
    .flatMap((placed) => shownItems(placed, scene))
    .filter((item) => item.isCounted);
  const spots = counted.flatMap((item) => item.spots);
  return spots
    .map((spot) =>
      badge(scene[spot]?.length ?? 0, moved(at(layout.places, spot), TRAYS.count_right, TRAYS.count_down)),
    )
    .join("");
}

function shownItems({ tray }: PlacedTray, scene: Scene): Item[] {
  return tray.items.filter((item) => !item.goesWhenEmpty || item.spots.some((spot) => scene[spot]?.length));
}

const isTurn = (placed: PlacedTray, toMove: Side | null): boolean =>
  toMove !== null && placed.tray.side === toMove;

function plate(placed: PlacedTray, toMove: Side | null): string {
  const outline = isTurn(placed, toMove) ? ` stroke="$turn" stroke-width="${TRAYS.turn_line}"` : "";
  return `<rect ${bounds(placed.box)} rx="${TRAYS.rounding}" fill="$tray"${outline}/>`;
}

export const bounds = (box: Box): string =>
  `x="${box.left}" y="${box.top}" width="${widthOf(box)}" height="${heightOf(box)}"`;

function name(placed: PlacedTray, words: BoardWords, toMove: Side | null, layout: Layout): string {
  const { box, tray, isBar } = placed;
  if (tray.side === null) return "";
  const text = words.side(tray.side);
  const spots = tray.items.flatMap((item) => item.spots).map((spot) => at(layout.places, spot).x);
  const room = isBar ? Math.min(...spots) - 60 - (box.left + TRAYS.name_inset) : widthOf(box) - 20;
  const size = fitting(text, NAME_SIZE, room);
  const x = isBar ? box.left + TRAYS.name_inset : (box.left + box.right) / 2;
  const y = isBar ? (box.top + box.bottom) / 2 + 14 : box.top + TRAYS.name_drop;
  const weight = isTurn(placed, toMove) ? 700 : 400;
  const anchor = isBar ? "start" : "middle";
  return (
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="$ink" ` +
    `text-anchor="${anchor}">${escaped(text)}</text>`
  );
}

/** The size of letters with which a text fits into its room. */
function fitting(text: string, most: number, room: number): string {
  return Math.min(most, room / (LETTER * Math.max(1, text.length))).toFixed(1);
}

/** The topmost piece of every spot, or an empty place. */
function tops(item: Item, layout: Layout, scene: Scene): string {
  const top = (spot: string): string => {
    const { x, y } = at(layout.places, spot);
    return `<g transform="translate(${x} ${y})" data-stack="${spot}"><g class="body">${used(scene[spot]?.at(-1) ?? "slot")}</g></g>`;
  };
  return item.spots.map(top).join("");
}

/** Below the spots; in a free corner at the top of the board, above them. */
function caption(item: Item, placed: PlacedTray, layout: Layout, words: BoardWords): string {
  const box = boxAround(item.spots.map((spot) => at(layout.places, spot)));
  const isAbove = !placed.hasPlate && box.bottom < centreOf(layout.surface).y;
  const y = isAbove ? box.top - 46 : box.bottom + 74;
  const text = words.caption(item.caption);
  const isInColumn = placed.hasPlate && !placed.isBar;
  const room = isInColumn ? widthOf(placed.box) - 12 : widthOf(box) + 2 * CAPTION_REACH;
  return (
    `<text${placed.hasPlate ? "" : ' class="corner"'} x="${(box.left + box.right) / 2}" y="${y}" font-size="${fitting(text, CAPTION_SIZE, room)}" ` +
    `fill="$muted" text-anchor="middle">${escaped(text)}</text>`
  );
}

/** Words as they may stand in art, where `$` begins the name of a colour. */
export function escaped(text: string): string {
  return text.replace(/[&<>"$]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
