/** Board parts: what a page shows of a game beside its board, drawn by the same art. */

import { SETTINGS } from "../games/settings.js";
import type { StillOptions } from "../board/index.js";
import type { Geometry } from "../local/types.js";
import type { GameChoice, Side } from "../protocol.js";
import type { GameInfo } from "./games.js";

type BoardModule = typeof import("../board/index.js");
export type Trays = ReturnType<BoardModule["artOfGame"]>["trays"];

/** The part of the page that draws boards; it is loaded when the first board is needed. */
const board = (): Promise<BoardModule> => import("../board/index.js");

export interface Outline {
  coordinates: boolean | "off" | "edge" | "all";
  /** What lies beside the board; at a table the sides have rails for theirs. */
  trays: boolean | "shared";
}

/** Width of a board by its height. */
export async function ratioOf(
  info: GameInfo,
  { variant }: GameChoice,
  geometry: Geometry,
  outline: Outline,
): Promise<number> {
  const { artOfGame, aspectOf } = await board();
  return aspectOf({ art: artOfGame(info.id, info.pieces), variant, geometry, ...outline });
}

/** What belongs to a side beside the board: its items with their spots. */
export async function itemsOf(info: GameInfo, variant: string, side: Side): Promise<Trays[0]["items"]> {
  const { artOfGame, traysOf } = await board();
  return traysOf(artOfGame(info.id, info.pieces), variant).find((tray) => tray.side === side)?.items ?? [];
}

/** The piece that stands for a side; undefined where both move the same pieces. */
export const pieceOfSide = (game: string, side: Side): string | undefined => SETTINGS[game]?.sidePieces[side];

/** A drawing of pieces that lie on one place, from bottom to top. */
export async function drawnPieces(
  info: GameInfo,
  pieces: readonly string[],
  manner: { look: "classic" | "modern"; marks: boolean; isContrast: boolean },
): Promise<string> {
  const { artOfGame, miniature } = await board();
  return miniature(artOfGame(info.id, info.pieces), pieces, manner);
}

/** A drawing of a board, or of a round part of it. */
export async function drawnStill(
  info: GameInfo,
  { variant }: GameChoice,
  geometry: Geometry,
  shown: Pick<StillOptions, "scene" | "arrows" | "hints" | "crosses" | "around" | "turned">,
  manner: { look: "classic" | "modern"; isContrast: boolean },
): Promise<string> {
  const { artOfGame, still } = await board();
  return still({ art: artOfGame(info.id, info.pieces), variant, geometry, ...shown, ...manner });
}
