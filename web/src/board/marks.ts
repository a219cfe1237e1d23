/**
 * Marks: what is said about single places while a person chooses, and what a teacher points at.
 *
 * Every sign has one form and one colour. What can be done now is teal: a ring around the piece in hand, a dot on a
 * free point, four corners around a piece, a band over a row. Advice is a violet dotted ring, and what is not
 * allowed a vermilion cross.
 */
import { at, type Spot } from "./plane";
import { shapeAround, type Stage } from "./stage";
import {
  AROUND,
  capsule,
  corners,
  disc,
  discs,
  group,
  isFree,
  isTaken,
  keyed,
  outlines,
  shown,
  type Places,
} from "./shapes";

export const LIFT = 7; // how far a piece in hand is raised

const DOT = 12.5; // on a small screen the style sheet makes it larger
const CAN_GO = 'class="dot"';

/** The shadow that a piece in hand leaves on the board, as hollow as the piece may be. */
export function shadows(places: Places, stage: Stage): string {
  const taken = shown(places, stage).filter(isTaken(stage));
  const all = taken.map((place) => {
    const { x, y } = at(stage.places, place);
    return `<ellipse cx="${x}" cy="${y + 16 + (stage.lifts.get(place) ?? 0)}" rx="36" ry="34"/>`;
  });
  return group('fill="none" stroke="$shade" stroke-width="16" opacity=".26"', all.join(""));
}

/** What has been touched: a piece in hand. */
export function inHand(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const lines = all.map((place) => {
    const shape = shapeAround(stage, place, AROUND + 3);
    return isTaken(stage)(place) ? `<g transform="translate(0 ${-LIFT})">${shape}</g>` : shape;
  });
  return keyed('class="hand" stroke="$choice"', 7, 4, lines.join(""));
}

/** Where one may go on: dots on free places, corners around pieces. */
export function targets(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const around = all.filter(isTaken(stage)).map((place) => corners(place, stage));
  const dots = discs(all.filter(isFree(stage)), stage, DOT, ` ${CAN_GO}`);
  return (
    group('fill="$choice" stroke="$halo" stroke-width="4"', dots) +
    group('class="corners" stroke-linecap="round"', keyed('stroke="$choice"', 7, 4, around.join("")))
  );
}

/** Where a piece would land: a line of dashes around its ghost. */
export function landing(place: string, stage: Stage): string {
  const reach = AROUND + 3;
  const shape = shapeAround(stage, place, reach);
  return group('class="ghostring"', keyed('stroke="$choice" stroke-dasharray="12 9"', 5, 3, shape));
}

/** A free place that would be chosen, when nothing tells what would come there. */
export function hovered(place: string, stage: Stage): string {
  const look = 'fill="$choice" fill-opacity=".14" stroke="$choice" stroke-width="5"';
  return group(look, outlines(shown([place], stage).filter(isFree(stage)), stage, 30));
}

/** Rows that may be taken, each as one long band. */
export function rows(found: readonly (readonly string[])[], stage: Stage, isStrong: boolean): string {
  const bands = found.map((row) => capsule(at(stage.places, row[0]!), at(stage.places, row.at(-1)!)));
  const look = isStrong ? 'fill-opacity=".3" stroke-width="9"' : 'fill-opacity=".2" stroke-width="4.5"';
  return group(`fill="$choice" stroke="$choice" ${look}`, bands.join(""));
}

/** Places to point at: a ring of dots, and a dot within it where nothing lies. */
export function hints(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  const [taken, free] = [all.filter(isTaken(stage)), all.filter(isFree(stage))];
  const rings = outlines(taken, stage, AROUND + 3) + outlines(free, stage, 29);
  return (
    group('stroke-linecap="round"', keyed('stroke="$mark" stroke-dasharray="1 13"', 8, 5, rings)) +
    group('fill="$mark" stroke="$halo" stroke-width="3"', discs(free, stage, 9))
  );
}

/** A reader's own rings: thin lines of a pencil. */
export function ownRings(places: Places, stage: Stage): string {
  const all = shown(places, stage);
  return keyed('stroke="$ink"', 4, 4, outlines(all, stage, 36));
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
      group('fill="$cross" stroke="$halo" stroke-width="4"', disc(corner, 20)) +
      diagonals(corner, 8, "halo", 6)
    );
  });
  return (
    group('fill="none" stroke="$cross" stroke-width="7"', outlines(taken, stage, AROUND)) +
    [...plates, ...free].join("")
  );
}

/** A cross that keeps clear of whatever lies under it. */
export const cross = (spot: Spot, reach: number, width: number): string =>
  diagonals(spot, reach, "halo", width + 8) + diagonals(spot, reach, "cross", width);

function diagonals({ x, y }: Spot, reach: number, colour: string, width: number): string {
  const side = 2 * reach;
  const line = `M${x - reach} ${y - reach}l${side} ${side}m0-${side}l-${side} ${side}`;
  return `<path d="${line}" stroke="$${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}
