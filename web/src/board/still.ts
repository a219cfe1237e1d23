/** Still: a board, or a round part of it, as a small drawing inside a page; its colours follow the page's scheme. */
import type { GameArt, LookName } from "./look";
import { frameOf, NOTHING } from "./model";
import { drawing, viewBox } from "./picture";
import { at, boxAround, centreOf, distance, type Spot, type Spots } from "./plane";
import { coloursOf, inked } from "./theme";
import type { Geometry, Scene } from "./types";

/** What is drawn; `around` names the places in the middle of a round part. */
export interface StillOptions {
  readonly art: GameArt;
  readonly variant: string;
  readonly geometry: Geometry;
  readonly scene: Scene;
  readonly arrows: readonly (readonly string[])[];
  readonly hints: readonly string[];
  readonly crosses: readonly string[];
  readonly around: readonly string[];
  readonly turned: boolean;
  readonly look: LookName;
  readonly isContrast: boolean;
}

interface Part {
  readonly centre: Spot;
  readonly radius: number;
}

const NEAREST = 165; // the smallest and the largest radius of a part: its pieces must stay large enough
const FARTHEST = 270;
const RIM = 78; // from the outermost place to the edge

let count = 0;

/** The drawing; what lies outside of a part is left out. */
export function still(options: StillOptions): string {
  const { art, variant, geometry, look, around, turned } = options;
  const outline = { art, variant, geometry, look, coordinates: false, trays: false } as const;
  const frame = frameOf({ ...outline, marks: false, turned, wide: false, words: null });
  const part = around.length > 0 ? partAround(around, frame.layout.points) : null;
  const { hints, crosses } = options;
  const arrows = options.arrows.map((route) => ({ route }));
  const shown = {
    ...NOTHING,
    arrows,
    hints,
    crosses,
    scene: sceneIn(part, options.scene, frame.layout.points),
  };
  const colours = coloursOf(art.looks[look], options.isContrast);
  count += 1;
  const ink = (name: string): string => {
    const [light, dark] = colours[name] ?? ["none", "none"];
    return `light-dark(${light},${dark})`;
  };
  return (
    `<svg viewBox="${part ? boxOf(part) : viewBox(frame)}" aria-hidden="true" focusable="false">` +
    `${inked(drawing(frame, shown), `still${count}`, ink)}</svg>`
  );
}

function partAround(places: readonly string[], spots: Spots): Part {
  const all = places.filter((place) => spots.has(place)).map((place) => at(spots, place));
  const centre = centreOf(boxAround(all));
  const reach = Math.max(...all.map((spot) => distance(centre, spot))) + RIM;
  return { centre, radius: Math.min(FARTHEST, Math.max(NEAREST, reach)) };
}

const boxOf = ({ centre: { x, y }, radius }: Part): string =>
  `${x - radius} ${y - radius} ${2 * radius} ${2 * radius}`;

function sceneIn(part: Part | null, scene: Scene, spots: Spots): Scene {
  const isIn = ([place]: [string, unknown]): boolean => {
    const spot = spots.get(place);
    return spot !== undefined && (!part || distance(part.centre, spot) < part.radius + RIM);
  };
  return Object.fromEntries(Object.entries(scene).filter(isIn));
}
