/**
 * Steps: which place the arrow keys lead to.
 *
 * From a point the way goes along the lines of the board, or from cell to cell; where these end, to whatever lies
 * next in that direction, so spots beside the board are reached too. On boards whose lines run aslant, a walk
 * to the side keeps the height at which it began.
 */
import { at, between, distance, type Spot, type Spots } from "./plane";
import type { Geometry } from "./types";

export type Direction = "left" | "right" | "up" | "down";
export type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

const WAYS: Record<Direction, Spot> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const CELL_STEP = 110; // a little more than from one cell to the next
const STRAIGHT = 0.55; // a step may deviate by less than 60 degrees from its direction,
const ASLANT = 0.2; // and by less than 80 if there is nothing else

/** The neighbours of each point along lines, or beside it where the board has cells. */
export function neighboursOf(geometry: Geometry, points: Spots): Neighbours {
  const found = new Map([...points.keys()].map((name) => [name, new Set<string>()]));
  const join = (a: string, b: string): void => void (found.get(a)?.add(b), found.get(b)?.add(a));
  for (const [start, end] of geometry.lines) {
    const line = between(points, start, end);
    line.slice(1).forEach((name, index) => join(line[index]!, name));
  }
  if (geometry.cells)
    for (const [a, here] of points)
      for (const [b, there] of points) if (a !== b && distance(here, there) < CELL_STEP) join(a, b);
  return found;
}

/** Where one step in a direction leads; `level` is the height, or the column, the walk began at. */
export function stepFrom(
  places: Spots,
  neighbours: Neighbours,
  from: string,
  direction: Direction,
  level: number,
): string {
  const near = [...(neighbours.get(from) ?? [])].filter((name) => places.has(name));
  return (
    best(places, near, from, direction, level) ??
    nearest(places, from, direction, STRAIGHT) ??
    nearest(places, from, direction, ASLANT) ??
    from
  );
}

/** What stays the same when walking in this direction. */
export function levelOf(spot: Spot, direction: Direction): number {
  return WAYS[direction].x ? spot.y : spot.x;
}

function best(
  places: Spots,
  names: readonly string[],
  from: string,
  direction: Direction,
  level: number,
): string | undefined {
  const here = at(places, from);
  const ahead = names.filter((name) => straightnessOf(here, at(places, name), direction) > STRAIGHT);
  const price = (name: string): number => Math.abs(levelOf(at(places, name), direction) - level);
  return ahead.sort((a, b) => price(a) - price(b))[0];
}

function nearest(
  places: Spots,
  from: string,
  direction: Direction,
  straightness: number,
): string | undefined {
  const here = at(places, from);
  const price = (name: string): number => {
    const there = at(places, name);
    return distance(here, there) * (2 - straightnessOf(here, there, direction));
  };
  const ahead = [...places.keys()].filter(
    (name) => straightnessOf(here, at(places, name), direction) > straightness,
  );
  return ahead.sort((a, b) => price(a) - price(b))[0];
}

/** The cosine of the angle between a direction and the way from here to there. */
function straightnessOf(here: Spot, there: Spot, direction: Direction): number {
  const way = WAYS[direction];
  const length = distance(here, there);
  return length && ((there.x - here.x) * way.x + (there.y - here.y) * way.y) / length;
}
