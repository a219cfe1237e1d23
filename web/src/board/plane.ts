/**
 * Plane: the numbers under a picture.
 *
 * Geometry speaks of units with y upwards; a picture has 100 steps to the unit and y downwards. Here are the
 * change between the two, boxes that grow around what is drawn, and the outline of a set of points.
 */
import type { Geometry, Place } from "./types";

const UNIT = 100;

export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Spots = ReadonlyMap<string, Spot>;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const moved = (spot: Spot, x: number, y: number): Spot => ({ x: spot.x + x, y: spot.y + y });
export const widthOf = (box: Box): number => box.right - box.left;
export const heightOf = (box: Box): number => box.bottom - box.top;
export const centreOf = (box: Box): Spot => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});
export const distance = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);

export function movedBox(box: Box, x: number, y: number): Box {
  return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
}

export function grown(box: Box, x: number, y = x): Box {
  return { left: box.left - x, top: box.top - y, right: box.right + x, bottom: box.bottom + y };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isInside(box: Box, { x, y }: Spot): boolean {
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

export function cornersOf({ left, top, right, bottom }: Box): Spot[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

export function boxAround(spots: readonly Spot[]): Box {
  const columns = spots.map((spot) => spot.x);
  const rows = spots.map((spot) => spot.y);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  return { left, right, top: Math.min(...rows), bottom: Math.max(...rows) };
}

export const around = (boxes: readonly Box[]): Box => boxAround(boxes.flatMap(cornersOf));

export function spotAt({ x, y }: { x: number; y: number }): Spot {
  return { x: Math.round(x * UNIT), y: Math.round(-y * UNIT) };
}

export function spotsAt(places: readonly Place[]): Map<string, Spot> {
  return new Map(places.map((place) => [place.name, spotAt(place)]));
}

/** The place, which has to be there. */
export function at(spots: Spots, name: string): Spot {
  const spot = spots.get(name);
  if (!spot) throw new Error(`there is no place "${name}" on this board`);
  return spot;
}

/** The same board seen from the other side; what lies beside it changes sides, but not from left to right. */
export function turned(geometry: Geometry): Geometry {
  const columns = geometry.points.map((point) => point.x);
  const width = Math.min(...columns) + Math.max(...columns);
  return {
    ...geometry,
    points: geometry.points.map(({ name, x, y }) => ({ name, x: -x, y: -y })),
    spots: geometry.spots.map(({ name, x, y }) => ({ name, x: x - width, y: -y })),
  };
}

/** The corners of the convex outline of the spots, in order around it. */
export function outline(spots: readonly Spot[]): Spot[] {
  const ordered = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...halfOutline(ordered), ...halfOutline(ordered.reverse())];
}

function halfOutline(spots: readonly Spot[]): Spot[] {
  const chain: Spot[] = [];
  for (const spot of spots) {
    while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, spot)) chain.pop();
    chain.push(spot);
  }
  return chain.slice(0, -1);
}

const turnsLeft = (a: Spot, b: Spot, c: Spot): boolean =>
  (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);

/** The points on the straight way from one to another, ends included, in order. */
export function between(spots: Spots, from: string, to: string): string[] {
  const [start, end] = [at(spots, from), at(spots, to)];
  const length = distance(start, end);
  const found = [...spots].filter(([, spot]) => distance(start, spot) + distance(spot, end) < length + 1);
  return found.sort(([, a], [, b]) => distance(start, a) - distance(start, b)).map(([name]) => name);
}
