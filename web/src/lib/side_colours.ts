/** Side colours: the colour in which a side is seen in bars and graphs, which is that of its pieces. */

import { pieceOfSide } from "./board_parts.js";
import type { GameInfo } from "./games.js";

/** For a game in which both sides move the same pieces: light begins. */
const plain = ["#f7f4ec", "#3a3d42"] as const;

/** The colours of both sides, as values of CSS. */
export async function sideColours(info: GameInfo): Promise<readonly [string, string]> {
  const { artOfGame } = await import("../board/index.js");
  const { art, colours } = artOfGame(info.id, info.pieces).looks.classic;
  const colourOf = (side: 0 | 1): string => {
    const tone = art[pieceOfSide(info.id, side) ?? ""]?.tone;
    const pair = tone ? (colours[tone] ?? colours[`${tone}_light`]) : undefined;
    return pair ? `light-dark(${pair[0]}, ${pair[1]})` : plain[side];
  };
  return [colourOf(0), colourOf(1)];
}
