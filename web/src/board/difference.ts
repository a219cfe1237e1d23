/**
 * Difference: what happened between two scenes, as motions of pieces.
 *
 * A scene says what lies where, not what moved. With the route of the move, if it is known, this finds what
 * travelled; then it pairs what left one place with what came to another; one piece in the place of another was
 * turned over. What is left came from nowhere or went for good, unless one spot beside the board took it.
 */
import type { Scene } from "./types";

type Pieces = readonly string[];

export type Motion =
  | { readonly kind: "travel"; readonly pieces: Pieces; readonly route: readonly string[] }
  | { readonly kind: "turn"; readonly place: string; readonly from: string; readonly to: string }
  | {
      readonly kind: "fly";
      readonly pieces: Pieces;
      readonly from: string;
      readonly to: string;
      readonly fades: boolean;
    }
  | { readonly kind: "appear"; readonly place: string; readonly pieces: Pieces }
  | { readonly kind: "vanish"; readonly place: string; readonly pieces: Pieces };

/** Motions at the same time, and the scene of everything that lies still meanwhile. */
export interface Phase {
  readonly motions: readonly Motion[];
  readonly still: Scene;
}

/** What left a place, and what came to it, above the pieces that stayed. */
interface Change {
  left: Pieces;
  came: Pieces;
}
type Changes = Map<string, Change>;
type IsPoint = (place: string) => boolean;

/** First what travels and turns, then what is taken, claimed or placed. */
export function difference(before: Scene, after: Scene, route: Pieces, isPoint: IsPoint): Phase[] {
  const changes = compared(before, after);
  const travel = travels(changes, route);
  // What travels tells what else can have happened; without it, turned pieces are what cannot be paired.
  const early = travel.length ? turns(changes) : [];
  const paired = flights(changes);
  const turned = [...early, ...turns(changes)];
  const taken = flightsToSpot(changes, isPoint);
  const rest = others(changes, isPoint);
  const left = travel.length ? rest.filter((motion) => isLeftBehind(motion, route)) : [];
  const first = [...travel, ...turned, ...left];
  const then = [...paired, ...taken, ...rest.filter((motion) => !left.includes(motion))];
  const phases = [
    { motions: first, still: withoutDeparting(before, first) },
    { motions: then, still: withoutArriving(after, then) },
  ];
  return phases.filter((phase) => phase.motions.length);
}

const isLeftBehind = (motion: Motion, route: Pieces): boolean =>
  motion.kind === "appear" && motion.place === route[0];

function compared(before: Scene, after: Scene): Changes {
  const changes: Changes = new Map();
  for (const place of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[place] ?? [], after[place] ?? []];
    const kept = commonStart(old, now);
    if (kept < old.length || kept < now.length)
      changes.set(place, { left: old.slice(kept), came: now.slice(kept) });
  }
  return changes;
}

function commonStart(a: Pieces, b: Pieces): number {
  const different = a.findIndex((piece, index) => piece !== b[index]);
  return different < 0 ? a.length : different;
}

/** What left the beginning of the route goes along it; where it is taken at once, it goes on from there. */
function travels(changes: Changes, route: Pieces): Motion[] {
  const [from, to] = [route[0], route.at(-1)];
  const start = from === undefined ? undefined : changes.get(from);
  if (route.length < 2 || to === undefined || !start?.left.length) return [];
  const pieces = start.left;
  const end = changes.get(to) ?? { left: [], came: [] };
  start.left = [];
  if (endsWith(end.came, pieces)) end.came = end.came.slice(0, -pieces.length);
  else end.left = [...end.left, ...pieces];
  changes.set(to, end);
  return [{ kind: "travel", pieces, route }];
}

const endsWith = (all: Pieces, end: Pieces): boolean =>
  all.length >= end.length && end.every((piece, index) => piece === all[all.length - end.length + index]);

/** A piece that left one place and one like it that came to another are the same, if either did nothing else. */
function flights(changes: Changes): Motion[] {
  const motions: Motion[] = [];
  for (const [to, arrival] of changes)
    for (const [from, departure] of changes) {
      const isPlain = !departure.came.length || !arrival.left.length;
      const pieces = from === to || !isPlain ? [] : shared(departure.left, arrival.came);
      if (!pieces.length) continue;
      departure.left = without(departure.left, pieces);
      arrival.came = without(arrival.came, pieces);
      motions.push({ kind: "fly", pieces, from, to, fades: false });
    }
  return motions;
}

/** One piece in the place of another is the same piece turned over. */
function turns(changes: Changes): Motion[] {
  const found = [...changes].filter(([, { left, came }]) => left.length === 1 && came.length === 1);
  return found.map(([place, change]) => {
    const motion: Motion = { kind: "turn", place, from: change.left[0]!, to: change.came[0]! };
    [change.left, change.came] = [[], []];
    return motion;
  });
}

/** What left the board goes to the spot that has got something else for it, if there is just one. */
function flightsToSpot(changes: Changes, isPoint: IsPoint): Motion[] {
  const takers = [...changes].filter(([place, change]) => !isPoint(place) && change.came.length);
  const leavers = [...changes].filter(([place, change]) => isPoint(place) && change.left.length);
  const [taker] = takers;
  if (!taker || takers.length > 1 || !leavers.length) return [];
  return leavers.map(([from, change]) => {
    const motion: Motion = { kind: "fly", pieces: change.left, from, to: taker[0], fades: true };
    change.left = [];
    return motion;
  });
}

/** What comes to a spot or leaves it otherwise is seen from its number alone. */
function others(changes: Changes, isPoint: IsPoint): Motion[] {
  const onBoard = [...changes].filter(([place]) => isPoint(place));
  return onBoard.flatMap(([place, { left, came }]): Motion[] => [
    ...(left.length ? [{ kind: "vanish", place, pieces: left } as const] : []),
    ...(came.length ? [{ kind: "appear", place, pieces: came } as const] : []),
  ]);
}

function shared(a: Pieces, b: Pieces): string[] {
  const rest = [...b];
  return a.filter((piece) => {
    const index = rest.indexOf(piece);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function without(all: Pieces, some: Pieces): string[] {
  const rest = [...all];
  for (const piece of some) rest.splice(rest.lastIndexOf(piece), 1);
  return rest;
}

/** The scene without what sets out from its places. */
function withoutDeparting(scene: Scene, motions: readonly Motion[]): Scene {
  return motions.reduce((still, motion) => {
    if (motion.kind === "travel") return lifted(still, motion.route[0]!, motion.pieces.length);
    return motion.kind === "turn" ? lifted(still, motion.place, 1) : still;
  }, scene);
}

/** The scene without what is still on its way. */
function withoutArriving(scene: Scene, motions: readonly Motion[]): Scene {
  return motions.reduce((still, motion) => {
    if (motion.kind === "fly" && !motion.fades) return lifted(still, motion.to, motion.pieces.length);
    return motion.kind === "appear" ? lifted(still, motion.place, motion.pieces.length) : still;
  }, scene);
}

function lifted(scene: Scene, place: string, count: number): Scene {
  const pieces = scene[place] ?? [];
  return { ...scene, [place]: pieces.slice(0, pieces.length - count) };
}
