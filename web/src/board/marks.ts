/**
 * Marks: what is said about single places: what may be touched, the last move, hints, threats.
 *
 * Each kind has its own shape as well as its own colour: the last move is a glow below the pieces, what may be
 * touched a dot or a line around them, a hint a dot in a circle or a double line, a threat a dashed line with a
 * sign, what is not allowed a cross, what decided the game a line with a star.
 */
import { at, distance, type Spot } from "./plane";
import { shapeAround, type Stage } from "./stage";

const AROUND = 47; // from the centre of a piece to the line around it
const MANY = 12; // outlines, beyond which they would be noise
const ROW = 45; // from the middle of a row to the line around it

type Places = Iterable<string>;

const shown = (places: Places, stage: Stage): string[] =>
  [...places].filter((place) => stage.places.has(place));
const isTaken = (stage: Stage) => (place: string) => stage.lifts.has(place);
const isFree = (stage: Stage) => (place: string) => !stage.lifts.has(place);
const group = (look: string, shapes: string): string => shapes && `<g ${look}>${shapes}</g>`;

function shapes(places: readonly string[], stage: Stage, reach: number): string {
  return places.map((place) => shapeAround(stage, place, reach)).join("");
}

function dots(places: readonly string[], stage: Stage, radius: number): string {
  return places.map((place) => dot(at(stage.places, place), radius)).join("");
}

const dot = ({ x, y }: Spot, radius: number): string => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;

/** A calm glow under the places of the last move, small and faint where nothing lies any more. */
export function lastMove(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const look = (opacity: number): string =>
    `fill="$last" fill-opacity="${opacity}" stroke="$last_edge" stroke-width="3.5"`;
  return (
    group(look(0.7), shapes(all.filter(isTaken(stage)), stage, AROUND)) +
    group(look(0.3), shapes(all.filter(isFree(stage)), stage, 25))
  );
}

/** Where a first touch may begin: a hint of a dot or of a line, the fainter the more there are. */
export function beginnings(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const taken = all.filter(isTaken(stage));
  const look = `class="${taken.length > MANY ? "begin many" : "begin"}" stroke-width="4.5"`;
  return (
    group('class="begin many" fill="$choice"', dots(all.filter(isFree(stage)), stage, 8)) +
    group(`fill="none" stroke="$choice" ${look}`, shapes(taken, stage, AROUND))
  );
}

/** Where the path so far may go on. */
export function targets(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const taken = shapes(all.filter(isTaken(stage)), stage, AROUND);
  return (
    group('fill="$choice" stroke="$halo" stroke-width="4"', dots(all.filter(isFree(stage)), stage, 15)) +
    group('fill="none" stroke="$halo" stroke-width="10" opacity=".8"', taken) +
    group('fill="none" stroke="$choice" stroke-width="6"', taken)
  );
}

/** What has been touched. */
export function touched(places: Places, stage: Stage): string {
  const all = shapes(shown(places, stage), stage, AROUND + 1);
  return group('fill="$choice" fill-opacity=".3" stroke="$choice" stroke-width="7"', all);
}

/** The place under the pointer, if it can be touched. */
export function hovered(place: string, stage: Stage): string {
  const look = 'fill="$choice" fill-opacity=".14" stroke="$choice" stroke-width="5"';
  return group(look, shapes(shown([place], stage), stage, isTaken(stage)(place) ? AROUND : 30));
}

/** Rows that may be taken, each in one long outline. */
export function rows(found: readonly (readonly string[])[], stage: Stage, isStrong: boolean): string {
  const capsules = found.map((row) => capsule(at(stage.places, row[0]!), at(stage.places, row.at(-1)!)));
  const look = isStrong ? 'fill-opacity=".1" stroke-width="9"' : 'fill-opacity=".16" stroke-width="4.5"';
  return group(`fill="$choice" stroke="$choice" ${look}`, capsules.join(""));
}

function capsule(start: Spot, end: Spot): string {
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return (
    `<rect x="${-ROW}" y="${-ROW}" width="${Math.round(distance(start, end)) + 2 * ROW}" height="${2 * ROW}" ` +
    `rx="${ROW}" transform="translate(${start.x} ${start.y}) rotate(${angle.toFixed(1)})"/>`
  );
}

/** Places to point at. */
export function hints(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const [taken, free] = [all.filter(isTaken(stage)), all.filter(isFree(stage))];
  const lines = shapes(taken, stage, AROUND) + shapes(free, stage, 27);
  return (
    group('fill="none" stroke="$halo" stroke-width="11"', lines) +
    group('fill="none" stroke="$mark" stroke-width="7"', lines) +
    group('fill="$mark"', dots(free, stage, 11))
  );
}

/** Places in danger. */
export function threats(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const lines = shapes(all, stage, AROUND);
  const signs = all.map((place) => sign(at(stage.places, place), stage.lifts.get(place) ?? 0));
  return (
    group('fill="none" stroke="$halo" stroke-width="9"', lines) +
    group('fill="none" stroke="$cross" stroke-width="6" stroke-dasharray="14 9"', lines) +
    signs.join("")
  );
}

function sign({ x, y }: Spot, lift: number): string {
  return (
    `<g transform="translate(${x - 33} ${y + 33 + lift})"><circle r="17" fill="$cross" stroke="$halo" stroke-width="3.5"/>` +
    '<path d="M0-8v9m0 7v0.1" stroke="$halo" stroke-width="5" stroke-linecap="round"/></g>'
  );
}

/** Places that show why the game is over, such as a winning line. */
export function decisive(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const lines = shapes(all, stage, AROUND);
  const stars = all.map((place) => star(at(stage.places, place), stage.lifts.get(place) ?? 0));
  return (
    group('fill="none" stroke="$halo" stroke-width="11"', lines) +
    group('fill="none" stroke="$mark" stroke-width="7"', lines) +
    stars.join("")
  );
}

function star({ x, y }: Spot, lift: number): string {
  const rays = "M0-11l3 7.6 8.1.4-6.3 5.2 2.1 7.9L0 5.6l-6.9 4.5 2.1-7.9-6.3-5.2 8.1-.4z";
  return (
    `<g transform="translate(${x - 33} ${y + 33 + lift})"><circle r="17" fill="$mark" stroke="$halo" ` +
    `stroke-width="3.5"/><path d="${rays}" fill="$halo"/></g>`
  );
}

/** Places that are not allowed, or do not count. */
export function crosses(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const taken = all.filter(isTaken(stage));
  const free = all.filter(isFree(stage)).map((place) => cross(at(stage.places, place), 17, 10));
  const plates = taken.map((place) => {
    const { x, y } = at(stage.places, place);
    const corner = { x: x - 31, y: y + 31 + (stage.lifts.get(place) ?? 0) };
    return (
      group('fill="$cross" stroke="$halo" stroke-width="4"', dot(corner, 20)) +
      diagonals(corner, 8, "halo", 6)
    );
  });
  return (
    group('fill="none" stroke="$cross" stroke-width="7"', shapes(taken, stage, AROUND)) +
    [...plates, ...free].join("")
  );
}

const cross = (spot: Spot, reach: number, width: number): string =>
  diagonals(spot, reach, "halo", width + 8) + diagonals(spot, reach, "cross", width);

function diagonals({ x, y }: Spot, reach: number, colour: string, width: number): string {
  const side = 2 * reach;
  const line = `M${x - reach} ${y - reach}l${side} ${side}m0-${side}l-${side} ${side}`;
  return `<path d="${line}" stroke="$${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}
