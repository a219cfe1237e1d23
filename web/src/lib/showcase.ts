/** Showcases: a few moments of a game between two engines for each game, made by tools/make_showcase.py. */

import type { Geometry } from "../local/types.js";
import type { Decision, PositionView } from "../protocol.js";

export interface Showcase {
  geometry: Geometry;
  views: PositionView[];
  decisions: Decision[];
}

const showcases = import.meta.glob<Showcase>("../showcase/*.json", { import: "default" });

/** The showcase of a game; undefined if it has none. */
export async function showcaseOf(game: string): Promise<Showcase | undefined> {
  return showcases[`../showcase/${game}.json`]?.();
}
