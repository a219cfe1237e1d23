/**
 * Arrows: routes over the board, from rim to rim.
 *
 * A straight way over pieces is an arc, any other way goes along its stops, in a slim bend where it passes a
 * piece. The kind gives colour and form: advice is violet and the thicker the more it weighs, what was played is
 * amber and dashed, a reader's own arrow is a thin pencil line with an open head, what is impossible vermilion
 * with a cross.
 */
import { cross } from "./marks";
import { at, distance, moved, type Spot } from "./plane";
import { group, point } from "./shapes";
import { rimOf, type Stage } from "./stage";
import type { Arrow, ArrowKind } from "./types";

const SHORTEST = 46; // between neighbours the last leg covers a part of its target rather than become shorter
const KEYLINE = 6; // how much wider the keyline is
const BOW = 0.16; // of the length of an arc, from its middle to the straight line

interface Pen {
  readonly colour: string;
  readonly width: number;
  readonly dash: string;
  readonly isOpen: boolean;
}

/** One straight part of a route, from rim to rim. */
interface Leg {
  readonly start: Spot;
  readonly end: Spot;
}

type Route = readonly string[];

const PENS: Readonly<Record<ArrowKind, Pen>> = {
  advice: { colour: "mark", width: 12, dash: "", isOpen: false },
  played: { colour: "last_edge", width: 9, dash: ' stroke-dasharray="14 9"', isOpen: false },
  own: { colour: "ink", width: 4, dash: "", isOpen: true },
  impossible: { colour: "cross", width: 11, dash: "", isOpen: false },
  now: { colour: "choice", width: 6, dash: ' stroke-dasharray="3 13"', isOpen: false },
};

/** Routes from place to place, each with a head at its end. */
export function arrows(all: readonly Arrow[], stage: Stage): string {
  const known = all.filter(
    ({ route }) => route.length > 1 && route.every((place) => stage.places.has(place)),
  );
  return known.map((arrow) => drawn(arrow, stage)).join("");
}

function drawn({ route, kind = "advice", weight = 1 }: Arrow, stage: Stage): string {
  const pen = PENS[kind];
  const scaled = { ...pen, width: Math.max(4, pen.width * weight) };
  const way = wayOf(route, stage);
  const end = kind === "impossible" ? cross(at(stage.places, route.at(-1)!), 17, 10) : "";
  return (
    group(
      `class="arrow ${kind}" fill="none" stroke-linecap="round" stroke-linejoin="round"`,
      shaft(way, scaled) + head(way, scaled),
    ) + end
  );
}

/** The line of an arrow without its head, where the head's tip lies and which way it points. */
interface Way {
  readonly line: (short: number) => string;
  readonly tip: Spot;
  readonly towards: Spot;
}

function wayOf(route: Route, stage: Stage): Way {
  const stops = stopsOf(route, stage);
  const first = at(stage.places, stops[0]!);
  const isJump =
    stops.length > 2 && stops.slice(1, -1).every((_, index) => isStraight(stops, index + 1, stage));
  return isJump && distance(first, at(stage.places, stops.at(-1)!)) > 0
    ? arc(stops[0]!, stops.at(-1)!, stage)
    : alongStops(stops, stage);
}

/** The route without the empty places it goes straight over. */
function stopsOf(route: Route, stage: Stage): Route {
  const isStop = (place: string, index: number): boolean =>
    index === 0 || index === route.length - 1 || stage.lifts.has(place) || !isStraight(route, index, stage);
  return route.filter(isStop);
}

function isStraight(route: Route, index: number, stage: Stage): boolean {
  const [a, b, c] = [index - 1, index, index + 1].map((step) => at(stage.places, route[step]!));
  return Math.abs((b!.x - a!.x) * (c!.y - b!.y) - (b!.y - a!.y) * (c!.x - b!.x)) < 500;
}

/** A bow over the pieces that are jumped, on the upper side. */
function arc(from: string, to: string, stage: Stage): Way {
  const [a, b] = [at(stage.places, from), at(stage.places, to)];
  const length = distance(a, b);
  const upwards = b.x - a.x >= 0 ? 1 : -1;
  const [x, y] = [(upwards * (b.y - a.y)) / length, (-upwards * (b.x - a.x)) / length];
  const middle = moved(between(a, b, 0.5), x * length * BOW * 2, y * length * BOW * 2);
  const start = towards(a, middle, rimOf(stage, from, steepness(a, middle)));
  const tip = towards(b, middle, rimOf(stage, to, steepness(b, middle)));
  const line = (short: number): string =>
    `M${point(start)}Q${point(middle)} ${point(towards(tip, middle, short))}`;
  return { line, tip, towards: unit(middle, tip) };
}

function alongStops(stops: Route, stage: Stage): Way {
  const legs = stops.slice(1).map((end, index) => leg(stage, stops[index]!, end, index === stops.length - 2));
  const last = legs.at(-1)!;
  const bends = stops.slice(1, -1).map((place, index) => bend(legs, index, at(stage.places, place)));
  const line = (short: number): string => {
    const straight = legs.map(
      ({ start, end }, index) =>
        `M${point(start)}L${point(index === legs.length - 1 ? towards(end, start, short) : end)}`,
    );
    return straight.join("") + bends.join("");
  };
  return { line, tip: last.end, towards: unit(last.start, last.end) };
}

function leg(stage: Stage, from: string, to: string, isLast: boolean): Leg {
  const [first, last] = [at(stage.places, from), at(stage.places, to)];
  const leaving = rimOf(stage, from, steepness(first, last));
  const room = Math.max(0, distance(first, last) - leaving - (isLast ? SHORTEST : 0));
  const arriving = Math.min(rimOf(stage, to, steepness(first, last)), room);
  return { start: towards(first, last, leaving), end: towards(last, first, arriving) };
}

const bend = (legs: readonly Leg[], index: number, over: Spot): string =>
  `M${point(legs[index]!.end)}Q${point(over)} ${point(legs[index + 1]!.start)}`;

function shaft(way: Way, pen: Pen): string {
  const line = way.line(pen.isOpen ? 2 : 2.1 * pen.width);
  return (
    `<path d="${line}" stroke="$halo" stroke-width="${pen.width + KEYLINE}"/>` +
    `<path d="${line}" stroke="$${pen.colour}" stroke-width="${pen.width}"${pen.dash}/>`
  );
}

function head({ tip, towards: { x, y } }: Way, { width, colour, isOpen }: Pen): string {
  const [back, side] = isOpen ? [19, 12] : [12 + 2 * width, 8 + width];
  const corner = (sign: number): Spot => moved(tip, -x * back - sign * y * side, -y * back + sign * x * side);
  const shape = `M${point(corner(1))}L${point(tip)}L${point(corner(-1))}`;
  if (!isOpen)
    return `<path d="${shape}z" fill="$${colour}" stroke="$halo" stroke-width="4" paint-order="stroke"/>`;
  return (
    `<path d="${shape}" stroke="$halo" stroke-width="${width + KEYLINE}"/>` +
    `<path d="${shape}" stroke="$${colour}" stroke-width="${width}"/>`
  );
}

const between = (a: Spot, b: Spot, part: number): Spot => moved(a, (b.x - a.x) * part, (b.y - a.y) * part);

const towards = (a: Spot, b: Spot, far: number): Spot => between(a, b, far / (distance(a, b) || 1));

function unit(a: Spot, b: Spot): Spot {
  const length = distance(a, b) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

const steepness = (a: Spot, b: Spot): number => Math.abs(unit(a, b).y);
