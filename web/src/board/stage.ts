/**
 * Stage: what lies where, for everything that is drawn about places.
 *
 * Marks, glows and arrows keep clear of pieces, and a stack reaches further up and down than a single piece
 * does. How far is known here and nowhere else.
 */
import type { Layout } from "./layout";
import type { Look } from "./look";
import { at, type Spots } from "./plane";
import type { Scene } from "./types";

const RIM = 41; // from the centre of a piece to where an arrow may touch it

export interface Stage {
  readonly places: Spots;
  readonly lifts: ReadonlyMap<string, number>;
  readonly hasCells: boolean;
}

/** The stage of a scene; beside the board only the topmost piece of a place is shown. */
export function stageOf(look: Look, layout: Layout, scene: Scene, hasCells: boolean): Stage {
  const taken = Object.entries(scene).filter(([place, pieces]) => layout.places.has(place) && pieces.length);
  const lifts = taken.map(([place, pieces]): [string, number] => [
    place,
    layout.points.has(place) ? liftOf(look, pieces.length) : 0,
  ]);
  return { places: layout.places, lifts: new Map(lifts), hasCells };
}

/** How far a stack reaches up, and down, beyond a single piece. */
export const liftOf = (look: Look, height: number): number => 0.5 * look.thickness * (height - 1);

/** A shape around a place: as round or square as the board, and as tall as what lies there. */
export function shapeAround(stage: Stage, place: string, reach: number): string {
  const { x, y } = at(stage.places, place);
  const lift = stage.lifts.get(place) ?? 0;
  const rounding = stage.hasCells ? 0.26 * reach : reach;
  return (
    `<rect x="${x - reach}" y="${y - reach - lift}" width="${2 * reach}" height="${2 * (reach + lift)}" ` +
    `rx="${rounding.toFixed(1)}"/>`
  );
}

/** How far from the centre of a place its pieces end; steepness is 1 straight up or down, 0 level. */
export function rimOf(stage: Stage, place: string, steepness: number): number {
  const lift = stage.lifts.get(place);
  return lift === undefined ? 0 : RIM + steepness * lift;
}
