/** Shapes: the few figures that all signs on places are made of. */
import { at, distance, type Spot } from "./plane";
import { shapeAround, type Stage } from "./stage";

export const AROUND = 47; // from the centre of a piece to the line around it

const ROW = 45; // from the middle of a row to the line around it
const CORNER = 16; // how round a corner is
const CORNER_LEG = 5; // how far a corner goes on straight

export type Places = Iterable<string>;

export const shown = (places: Places, stage: Stage): string[] =>
  [...places].filter((place) => stage.places.has(place));
export const isTaken = (stage: Stage) => (place: string) => stage.lifts.has(place);
export const isFree = (stage: Stage) => (place: string) => !stage.lifts.has(place);

export const group = (look: string, shapes: string): string => shapes && `<g ${look}>${shapes}</g>`;

/** The same shapes twice: first wide in the colour of the keyline, then as they are. */
export function keyed(look: string, width: number, keyline: number, shapes: string): string {
  return (
    group(`fill="none" stroke="$halo" stroke-width="${width + keyline}"`, shapes) +
    group(`fill="none" ${look} stroke-width="${width}"`, shapes)
  );
}

export function outlines(places: readonly string[], stage: Stage, reach: number): string {
  return places.map((place) => shapeAround(stage, place, reach)).join("");
}

export const disc = ({ x, y }: Spot, radius: number, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}"${more}/>`;

export function discs(places: readonly string[], stage: Stage, radius: number, more = ""): string {
  return places.map((place) => disc(at(stage.places, place), radius, more)).join("");
}

/** Four corners around a place, as tall as what lies there. */
export function corners(place: string, stage: Stage): string {
  const { x, y } = at(stage.places, place);
  const height = AROUND - 4 + (stage.lifts.get(place) ?? 0);
  const width = AROUND - 4;
  const turn = `a${CORNER} ${CORNER} 0 0 `;
  const corner = (sideways: number, upwards: number): string => {
    const sweep = sideways * upwards > 0 ? 0 : 1;
    const start = `M${x + sideways * width} ${y - upwards * (height - CORNER - CORNER_LEG)}`;
    const end = `${turn}${sweep} ${-sideways * CORNER} ${-upwards * CORNER}h${-sideways * CORNER_LEG}`;
    return `${start}v${-upwards * CORNER_LEG}${end}`;
  };
  return `<path d="${corner(-1, 1)}${corner(1, 1)}${corner(1, -1)}${corner(-1, -1)}"/>`;
}

/** A long outline around a row. */
export function capsule(start: Spot, end: Spot): string {
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return (
    `<rect x="${-ROW}" y="${-ROW}" width="${Math.round(distance(start, end)) + 2 * ROW}" height="${2 * ROW}" ` +
    `rx="${ROW}" transform="translate(${start.x} ${start.y}) rotate(${angle.toFixed(1)})"/>`
  );
}

export const point = ({ x, y }: Spot): string => `${Math.round(x)} ${Math.round(y)}`;

export const polyline = (spots: readonly Spot[]): string => `M${spots.map(point).join("L")}`;

/** The two ends of places that lie on one line, three or more of them; null if they do not. */
export function lineThrough(places: readonly string[], stage: Stage): readonly [Spot, Spot] | null {
  const spots = places.map((place) => at(stage.places, place));
  const ordered = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || spots.length < 3) return null;
  const off = ({ x, y }: Spot): number =>
    Math.abs((last.x - first.x) * (y - first.y) - (last.y - first.y) * (x - first.x));
  return ordered.every((spot) => off(spot) < 5 * distance(first, last)) ? [first, last] : null;
}
