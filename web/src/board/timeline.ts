/**
 * Timeline: when and along which way each motion runs, as plain numbers and keyframes, and what is heard of it.
 *
 * Everything is drawn around the end of its way and moved back to where it comes from. Only transforms and
 * opacity change. Times are milliseconds at speed 1.
 */
import type { Motion } from "./difference";
import { at, distance, type Spots } from "./plane";

/** What is heard of a motion: the sound, how many of its kind came before, and when. */
export interface Cue {
  readonly sound: "place" | "slide" | "flip" | "stack" | "take" | "row";
  readonly step: number;
  readonly after: number;
}

/** One heap of pieces in motion: its pieces, where it ends, and how it gets there. */
export interface Track {
  readonly pieces: readonly string[];
  readonly place: string;
  readonly delay: number;
  readonly duration: number;
  readonly easing: string;
  readonly keyframes: readonly Frame[];
  readonly cue: Cue | null;
}

export interface Frame {
  readonly offset?: number;
  readonly transform?: string;
  readonly opacity?: number;
  readonly easing?: string;
}

/** Where everything is, and which of it are points of the board. */
export interface Scenery {
  readonly anchors: Spots;
  readonly points: Spots;
  /** Whether pieces lie on a point that stay there. */
  readonly isTaken: (place: string) => boolean;
}

const TRAVEL = 340;
const BEND = 70; // more for each bend of a route
const PASSING = 60; // until a ring reaches the first marker that it turns over
const TURN = 200;
const WAVE = 300; // the longest that a wave takes to run along its markers
const WAVE_STEP = 45;
const FALL = 160;
const RISE = 150; // so that what is taken is seen first
const SINK = 180;
const SINK_STEP = 50;

const OUT = "cubic-bezier(.2,.8,.2,1)";
const ALONG = "cubic-bezier(.45,.05,.2,1)";
const LAND = "cubic-bezier(.3,1.5,.5,1)";
const AWAY = 0.34; // the size of what leaves the board for a place beside it
const LIFT = 8;

/** The tracks of one phase. */
export function tracksOf(motions: readonly Motion[], scenery: Scenery): Track[] {
  const { anchors } = scenery;
  const known = motions.filter((motion) => endsOf(motion).every((place) => anchors.has(place)));
  const travel = known.find((motion) => motion.kind === "travel");
  // What travels is drawn last, above everything else.
  const shown = [...known.filter((motion) => motion !== travel), ...(travel ? [travel] : [])];
  const order = turnedInOrder(shown, travel?.kind === "travel" ? travel.route[0]! : null, anchors);
  let leaving = 0;
  return shown.flatMap((motion): Track[] => {
    switch (motion.kind) {
      case "travel":
        return [travelling(motion, scenery)];
      case "turn":
        return turning(motion, order.indexOf(motion.place), order.length, travel ? PASSING : 0);
      case "appear":
        return [falling(motion.pieces, motion.place)];
      case "vanish":
        return [sinking(motion.pieces, motion.place, leaving++)];
      case "fly":
        if (!scenery.points.has(motion.from)) return [falling(motion.pieces, motion.to)];
        return isOfRow(motion) ? [sinking(motion.pieces, motion.from, leaving++)] : [flying(motion, scenery)];
    }
  });
}

/** Single pieces that become something else beside the board, such as a number, are those of a row. */
const isOfRow = ({ pieces, fades }: Motion & { kind: "fly" }): boolean => fades && pieces.length === 1;

function endsOf(motion: Motion): readonly string[] {
  if (motion.kind === "travel") return motion.route;
  return motion.kind === "fly" ? [motion.from, motion.to] : [motion.place];
}

/** The places where pieces are turned over, in the order in which what travels passes them. */
function turnedInOrder(motions: readonly Motion[], origin: string | null, places: Spots): string[] {
  const turned = motions.flatMap((motion) => (motion.kind === "turn" ? [motion.place] : []));
  if (origin === null) return turned;
  const far = (place: string): number => distance(at(places, origin), at(places, place));
  return turned.sort((a, b) => far(a) - far(b));
}

function travelling({ pieces, route }: Motion & { kind: "travel" }, { anchors, isTaken }: Scenery): Track {
  const spots = route.map((place) => at(anchors, place));
  const end = spots.at(-1)!;
  const legs = spots.map((spot, index) => (index ? distance(spots[index - 1]!, spot) : 0));
  const total = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let gone = 0;
  const along = spots.map((spot, index): Frame => {
    gone += legs[index]!;
    const offset = round(0.12 + (0.74 * gone) / total);
    const isLast = index === spots.length - 1;
    const transform = `${shift(spot.x - end.x, spot.y - end.y - LIFT)} scale(1.05)`;
    return { offset, transform, easing: isLast ? LAND : index ? "linear" : ALONG };
  });
  const start = { offset: 0, transform: shift(spots[0]!.x - end.x, spots[0]!.y - end.y), easing: OUT };
  const place = route.at(-1)!;
  const duration = TRAVEL + BEND * Math.max(0, route.length - 2 - straightStops(spots));
  const sound = isTaken(place) || pieces.length > 1 ? "stack" : "slide";
  const cue: Cue = { sound, step: 0, after: sound === "slide" ? 0 : 0.86 * duration };
  const keyframes = [start, ...along, { offset: 1, transform: shift(0, 0) }];
  return { pieces, place, delay: 0, duration, easing: "linear", keyframes, cue };
}

/** How many stops on the way do not change its direction. */
function straightStops(spots: readonly { x: number; y: number }[]): number {
  const isStraight = (index: number): boolean => {
    const [a, b, c] = [spots[index - 1]!, spots[index]!, spots[index + 1]!];
    return Math.abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) < 500;
  };
  return spots.slice(2).filter((_, index) => isStraight(index + 1)).length;
}

const round = (part: number): number => Math.round(part * 1000) / 1000;
const shift = (x: number, y: number): string => `translate(${x}px,${y}px)`;

/** The old side closes like a coin on its edge, the new one opens. */
function turning(
  { place, from, to }: Motion & { kind: "turn" },
  step: number,
  count: number,
  start: number,
): Track[] {
  const delay = start + step * Math.min(WAVE_STEP, WAVE / count);
  const track = { place, delay, duration: TURN, easing: "linear" };
  const [flat, edge] = [{ transform: "scaleX(1)" }, { transform: "translateY(-7px) scaleX(.02)" }];
  const closing: Frame[] = [
    { ...flat, offset: 0, opacity: 1, easing: "ease-in" },
    { ...edge, offset: 0.5, opacity: 1 },
    { ...edge, offset: 0.51, opacity: 0 },
    { ...edge, offset: 1, opacity: 0 },
  ];
  const opening: Frame[] = [
    { ...edge, offset: 0, opacity: 0 },
    { ...edge, offset: 0.49, opacity: 0 },
    { ...edge, offset: 0.5, opacity: 1, easing: "ease-out" },
    { ...flat, offset: 1, opacity: 1 },
  ];
  return [
    { ...track, pieces: [from], keyframes: closing, cue: null },
    { ...track, pieces: [to], keyframes: opening, cue: { sound: "flip", step, after: delay + TURN / 2 } },
  ];
}

/** What is taken rises to be seen, then goes to its place beside the board, or out of sight. */
function flying({ pieces, from, to }: Motion & { kind: "fly" }, { anchors, points }: Scenery): Track {
  const [start, end] = [at(anchors, from), at(anchors, to)];
  const [x, y] = [start.x - end.x, start.y - end.y];
  const duration = RISE + TRAVEL;
  const size = points.has(to) ? 1 : AWAY;
  const keyframes = [
    { offset: 0, transform: shift(x, y), opacity: 1, easing: OUT },
    {
      offset: round(RISE / duration),
      transform: `${shift(x, y - 14)} scale(1.08)`,
      opacity: 1,
      easing: ALONG,
    },
    { offset: 1, transform: `${shift(0, 0)} scale(${size})`, opacity: points.has(to) ? 1 : 0.4 },
  ];
  const cue: Cue = { sound: "take", step: 0, after: duration - 40 };
  return { pieces, place: to, delay: 0, duration, easing: "linear", keyframes, cue };
}

/** What is placed falls a little and settles. */
function falling(pieces: readonly string[], place: string): Track {
  const keyframes = [
    { transform: `${shift(0, -10)} scale(1.04)`, opacity: 0, easing: LAND },
    { transform: shift(0, 0), opacity: 1 },
  ];
  const cue: Cue = { sound: "place", step: 0, after: 60 };
  return { pieces, place, delay: 0, duration: FALL, easing: "linear", keyframes, cue };
}

/** What leaves hops and sinks, one after the other. */
function sinking(pieces: readonly string[], place: string, step: number): Track {
  const delay = SINK_STEP * step;
  const keyframes = [
    { offset: 0, transform: shift(0, 0), opacity: 1, easing: OUT },
    { offset: 0.35, transform: shift(0, -8), opacity: 1, easing: "ease-in" },
    { offset: 1, transform: `${shift(0, 10)} scale(.7)`, opacity: 0 },
  ];
  return {
    pieces,
    place,
    delay,
    duration: SINK,
    easing: "linear",
    keyframes,
    cue: { sound: "row", step, after: delay },
  };
}
