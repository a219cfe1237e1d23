/** Placed: pieces on their places, one upon the other where a place holds several. */
import { banded } from "./bands";
import type { Layout } from "./layout";
import { artOf, type Look } from "./look";
import { at, moved, type Spot } from "./plane";
import { liftOf } from "./stage";
import type { Scene } from "./types";

/** How pieces are drawn. */
export interface Manner {
  readonly look: Look;
  readonly marks: boolean;
}

/** The art of pieces, of all if none are named, to be used again and again by name. */
export function definitions({ look, marks }: Manner, pieces = Object.keys(look.art)): string {
  const arts = pieces.map((piece) => `<g id="$id-${piece}">${artOf(look, piece, marks)}</g>`);
  return `${look.defs}<g id="$id-slot">${look.slot}</g>${arts.join("")}`;
}

/** One piece, its art taken from the definitions. */
export const used = (piece: string, y = 0): string => `<use href="#$id-${piece}"${y ? ` y="${y}"` : ""}/>`;

/** The pieces of one place around (0, 0), from bottom to top. */
export function heap({ look, marks }: Manner, pieces: readonly string[]): string {
  if (pieces.length > 1 && look.bands) return banded(look, look.bands, pieces, marks);
  const foot = liftOf(look, pieces.length);
  return pieces.map((piece, level) => used(piece, foot - level * look.thickness)).join("");
}

/** All pieces on the board; the far ones first, so that near stacks stand before them. */
export function piecesOnBoard(manner: Manner, layout: Layout, scene: Scene): string {
  const taken = Object.keys(scene).filter((place) => layout.points.has(place) && scene[place]!.length);
  const spots = taken.map((place): [string, Spot] => [place, at(layout.points, place)]);
  spots.sort(([, a], [, b]) => a.y - b.y || a.x - b.x);
  return spots.map(([place, spot]) => standing(place, spot, heap(manner, scene[place]!))).join("");
}

/** Art that stands on a place; the inner group is free to be lifted and animated. */
export function standing(place: string, { x, y }: Spot, art: string): string {
  return `<g transform="translate(${x} ${y})" data-stack="${place}"><g class="body">${art}</g></g>`;
}

/** The number of pieces at the top of every stack. */
export function heights(manner: Manner, layout: Layout, scene: Scene): string {
  const stacks = Object.entries(scene).filter(
    ([place, pieces]) => layout.points.has(place) && pieces.length > 1,
  );
  const numbers = stacks.map(([place, pieces]) => {
    const lift = liftOf(manner.look, pieces.length);
    return `<g data-height="${place}"><g class="body">${badge(pieces.length, moved(at(layout.points, place), 26, -25 - lift))}</g></g>`;
  });
  return numbers.join("");
}

/** A number on a small plate. */
export function badge(number: number, { x, y }: Spot): string {
  const width = 18 + 18 * String(number).length;
  return (
    `<g class="badge"><rect x="${x - width / 2}" y="${y - 18}" width="${width}" height="36" rx="18" fill="$plate" ` +
    `stroke="$edge" stroke-width="2"/><text x="${x}" y="${y + 10.5}" font-size="30" font-weight="600" ` +
    `text-anchor="middle" fill="$ink">${number}</text></g>`
  );
}
