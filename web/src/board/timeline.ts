/**
 * Timeline: when and along which way each motion runs, as plain numbers and keyframes.
 *
 * Everything is drawn around the end of its way and moved back to where it comes from. Times are milliseconds at
 * speed 1.
 */
import type { Motion } from "./difference";
import { at, distance, type Spots } from "./plane";

/** One heap of pieces in motion: its pieces, where it ends, and how it gets there. */
export interface Track {
  readonly pieces: readonly string[];
  readonly place: string;
  readonly delay: number;
  readonly duration: number;
  readonly easing: string;
  readonly keyframes: readonly Frame[];
}

export interface Frame {
  readonly offset?: number;
  readonly transform?: string;
  readonly opacity?: number;
}

const START = 180; // every travel takes this long, and more the longer it is
const PER_UNIT = 75;
const LONGEST = 850;
const FLIGHT = 420;
const TURN = 240;
const APPEARANCE = 220;
const STAGGER = 55; // between equal things that happen one after another
const TRAVELLING = "cubic-bezier(.45,.05,.3,1)";
const FLYING = "cubic-bezier(.3,0,.2,1)";

/** The tracks of one phase. */
export function tracksOf(motions: readonly Motion[], places: Spots): Track[] {
  const shown = motions.filter((motion) => endsOf(motion).every((place) => places.has(place)));
  const travel = shown.find((motion) => motion.kind === "travel");
  const origin = travel?.kind === "travel" ? travel.route[0] : undefined;
  let flights = 0;
  return shown.flatMap((motion): Track[] => {
    if (motion.kind === "travel") return [travelling(motion, places)];
    if (motion.kind === "turn")
      return turning(motion, origin === undefined ? 0 : passing(origin, motion.place, places));
    if (motion.kind === "fly") return [flying(motion, places, STAGGER * flights++)];
    return [motion.kind === "appear" ? appearing(motion) : vanishing(motion, STAGGER * flights++)];
  });
}

function endsOf(motion: Motion): readonly string[] {
  if (motion.kind === "travel") return motion.route;
  return motion.kind === "fly" ? [motion.from, motion.to] : [motion.place];
}

function travelling({ pieces, route }: Motion & { kind: "travel" }, places: Spots): Track {
  const spots = route.map((place) => at(places, place));
  const end = spots.at(-1)!;
  const legs = spots.map((spot, index) => (index ? distance(spots[index - 1]!, spot) : 0));
  const total = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let gone = 0;
  const keyframes = spots.map((spot, index) => {
    gone += legs[index]!;
    return { offset: Math.min(1, gone / total), transform: shift(spot.x - end.x, spot.y - end.y) };
  });
  return {
    pieces,
    place: route.at(-1)!,
    delay: 0,
    duration: travelTime(total),
    easing: TRAVELLING,
    keyframes,
  };
}

const shift = (x: number, y: number): string => `translate(${x}px,${y}px)`;
const travelTime = (length: number): number => Math.min(LONGEST, START + (PER_UNIT * length) / 100);

/** When what travels from the origin passes a place. */
const passing = (origin: string, place: string, places: Spots): number =>
  travelTime(distance(at(places, origin), at(places, place)));

/** The old side closes like a coin on its edge, the new one opens. */
function turning({ place, from, to }: Motion & { kind: "turn" }, delay: number): Track[] {
  const track = { place, duration: TURN };
  const [flat, edge] = [{ transform: "scale(1)" }, { transform: "scale(.06,1.12)" }];
  const closing = [
    { ...flat, offset: 0 },
    { ...edge, offset: 0.5 },
    { ...edge, opacity: 0, offset: 0.51 },
    { ...edge, opacity: 0, offset: 1 },
  ];
  const opening = [
    { ...edge, opacity: 0, offset: 0 },
    { ...edge, opacity: 0, offset: 0.49 },
    { ...edge, opacity: 1, offset: 0.5 },
    { ...flat, opacity: 1, offset: 1 },
  ];
  return [
    { ...track, delay, pieces: [from], easing: "ease-in-out", keyframes: closing },
    { ...track, delay, pieces: [to], easing: "ease-in-out", keyframes: opening },
  ];
}

function flying({ pieces, from, to, fades }: Motion & { kind: "fly" }, places: Spots, delay: number): Track {
  const [start, end] = [at(places, from), at(places, to)];
  const away = shift(start.x - end.x, start.y - end.y);
  const half = shift((start.x - end.x) / 2, (start.y - end.y) / 2);
  const keyframes = fades
    ? [
        { transform: away, opacity: 1 },
        { transform: `${shift(0, 0)} scale(.7)`, opacity: 0 },
      ]
    : [{ transform: away }, { transform: `${half} scale(1.12)` }, { transform: shift(0, 0) }];
  return { pieces, place: to, delay, duration: FLIGHT, easing: FLYING, keyframes };
}

function appearing({ pieces, place }: Motion & { kind: "appear" }): Track {
  const keyframes = [
    { transform: "scale(1.35)", opacity: 0 },
    { transform: "scale(1)", opacity: 1 },
  ];
  return { pieces, place, delay: 0, duration: APPEARANCE, easing: "ease-out", keyframes };
}

function vanishing({ pieces, place }: Motion & { kind: "vanish" }, delay: number): Track {
  const keyframes = [
    { transform: "scale(1)", opacity: 1 },
    { transform: "scale(.6)", opacity: 0 },
  ];
  return { pieces, place, delay, duration: APPEARANCE, easing: "ease-in", keyframes };
}
