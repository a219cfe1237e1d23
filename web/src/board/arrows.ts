/** Arrows: routes over the board, from rim to rim, and in a slim bend where they pass a piece. */
import { at, distance, moved, type Spot } from "./plane";
import { rimOf, type Stage } from "./stage";

const HEAD = 26; // length of the head, as far as the shaft leaves it free
const SHORTEST = 46; // between neighbours the last leg covers a part of its target rather than become shorter

/** One straight part of a route, from rim to rim. */
interface Leg {
  readonly start: Spot;
  readonly end: Spot;
  readonly x: number;
  readonly y: number;
}

type Route = readonly string[];

/** Routes from place to place in a colour, each with a head at its end. */
export function arrows(routes: readonly Route[], stage: Stage, colour: string): string {
  const known = routes.filter((route) => route.length > 1 && route.every((place) => stage.places.has(place)));
  const drawn = known.map((route) => arrow(stopsOf(route, stage), stage, colour)).join("");
  return drawn && `<g opacity=".85" fill="none" stroke-linecap="round">${drawn}</g>`;
}

/** The route without the empty places it goes straight over. */
function stopsOf(route: Route, stage: Stage): Route {
  const isStraight = (index: number): boolean => {
    const [a, b, c] = [index - 1, index, index + 1].map((step) => at(stage.places, route[step]!));
    return Math.abs((b!.x - a!.x) * (c!.y - b!.y) - (b!.y - a!.y) * (c!.x - b!.x)) < 500;
  };
  const isStop = (place: string, index: number): boolean =>
    index === 0 || index === route.length - 1 || stage.lifts.has(place) || !isStraight(index);
  return route.filter(isStop);
}

/** Legs with a dot at every empty stop; the wider stroke under them keeps them clear of any piece. */
function arrow(route: Route, stage: Stage, colour: string): string {
  const legs = legsOf(route, stage);
  const last = legs.at(-1)!;
  const shafts = [...legs.slice(0, -1), { ...last, end: moved(last.end, -last.x * HEAD, -last.y * HEAD) }];
  const shaft = shafts.map(({ start, end }) => `M${point(start)}L${point(end)}`).join("");
  const isTaken = (place: string): boolean => stage.lifts.has(place);
  const stops = route.slice(0, -1).filter((place) => !isTaken(place));
  const bends = route
    .slice(1, -1)
    .map((place, index) => (isTaken(place) ? bend(legs, index, at(stage.places, place)) : ""));
  return (
    path(bends.join(""), "halo", 11) +
    path(bends.join(""), colour, 7) +
    path(shaft, "halo", 15) +
    head(last, colour) +
    path(shaft, colour, 9) +
    path(stops.map((place) => `M${point(at(stage.places, place))}h0`).join(""), colour, 21)
  );
}

function legsOf(route: Route, stage: Stage): Leg[] {
  return route.slice(1).map((end, index) => {
    const isLast = index === route.length - 2;
    return leg(stage, route[index]!, end, isLast ? SHORTEST : 0);
  });
}

function leg(stage: Stage, from: string, to: string, shortest: number): Leg {
  const [first, last] = [at(stage.places, from), at(stage.places, to)];
  const length = distance(first, last) || 1;
  const [x, y] = [(last.x - first.x) / length, (last.y - first.y) / length];
  const leaving = rimOf(stage, from, Math.abs(y));
  const arriving = Math.min(rimOf(stage, to, Math.abs(y)), Math.max(0, length - leaving - shortest));
  return {
    start: moved(first, x * leaving, y * leaving),
    end: moved(last, -x * arriving, -y * arriving),
    x,
    y,
  };
}

const point = ({ x, y }: Spot): string => `${Math.round(x)} ${Math.round(y)}`;

function bend(legs: readonly Leg[], index: number, over: Spot): string {
  return `M${point(legs[index]!.end)}Q${point(over)} ${point(legs[index + 1]!.start)}`;
}

function path(line: string, colour: string, width: number): string {
  return line && `<path d="${line}" stroke="$${colour}" stroke-width="${width}"/>`;
}

function head({ end, x, y }: Leg, colour: string): string {
  const left = moved(end, -x * 36 - y * 21, -y * 36 + x * 21);
  const right = moved(end, -x * 36 + y * 21, -y * 36 - x * 21);
  const shape = `M${point(end)}L${point(left)}L${point(right)}z`;
  return `<path d="${shape}" fill="$${colour}" stroke="$halo" stroke-width="5" stroke-linejoin="round"/>`;
}
