/** Setting up: what lies in the trays of the editor, how much of it there is, and what a touch does. */

import { SETTINGS } from "../games/settings.js";
import type { Geometry } from "../local/types.js";
import type { Scene, Side } from "../protocol.js";
import type { Trays } from "./board_parts.js";
import type { GameInfo } from "./games.js";

type Item = Trays[0]["items"][0];

/** The pieces in the tray of a side. A game that says nothing has all of them in the first one. */
export function piecesInTray(info: GameInfo, side: Side): readonly string[] {
  const told = SETTINGS[info.id]?.editorPieces ?? [];
  return told.length > 0 ? (told[side] ?? []) : side === 0 ? info.pieces : [];
}

/** How many of a piece are placed, and of how many; null where any number may be. */
export interface Count {
  have: number;
  of: number | null;
}

const countOf = (scene: Scene, places: readonly string[], piece: string): number =>
  places.flatMap((place) => scene[place] ?? []).filter((each) => each === piece).length;

/** Places of the editor: the points of the board, and the spots that one fills by hand. */
export interface Places {
  points: readonly string[];
  spots: readonly string[];
}

export function placesOf(geometry: Geometry, items: readonly Item[]): Places {
  return {
    points: geometry.points.map(({ name }) => name),
    spots: items.filter(({ isCounted }) => !isCounted).flatMap(({ spots }) => spots),
  };
}

/**
 * What a tray counts. A game begins with all its pieces: those on the board are counted there, those beside it also in
 * the spots to which they go.
 */
export function countInTray(piece: string, scene: Scene, first: Scene, { points, spots }: Places): Count {
  const onBoard = countOf(first, points, piece);
  const beside = countOf(first, Object.keys(first), piece) - onBoard;
  const have = countOf(scene, points, piece);
  if (onBoard > 0) return { have, of: onBoard };
  return { have: have + countOf(scene, spots, piece), of: beside || null };
}

/** A scene after a touch: a piece is put on the place, or one is taken off. */
export function touched(scene: Scene, place: string, piece: string, isStacking: boolean): Scene {
  const lying = scene[place] ?? [];
  const { [place]: _, ...others } = scene;
  const isTaken = piece === "" || (lying.length > 0 && !isStacking);
  const next = isTaken ? lying.slice(0, -1) : [...lying, piece];
  return next.length > 0 ? { ...others, [place]: next } : others;
}
