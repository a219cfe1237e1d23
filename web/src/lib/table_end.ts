/** Table end: what the plate at the end of a game says, seen from one side or from neither. */

import { m } from "../paraglide/messages.js";
import type { Geometry } from "../local/types.js";
import type { GameInfo } from "./games.js";
import type { Result, Side } from "../protocol.js";
import { whyWords } from "./words.js";

export interface End {
  title: string;
  why: string;
  tone: "won" | "lost" | "even";
}

/** Who has won, and why; `nameOf` is what a side is called at this table. */
export function endWords(
  info: GameInfo,
  result: Result,
  ownSide: Side | null,
  nameOf: (side: Side) => string,
): End {
  const why = whyWords(info, result);
  if (result.winner === null) return { title: m.plate_draw(), why, tone: "even" };
  if (result.winner === ownSide) return { title: m.plate_you_won(), why, tone: "won" };
  const title = m.plate_won({ name: nameOf(result.winner) });
  return { title, why, tone: ownSide === null ? "won" : "lost" };
}

/** Whether the places that show why a game is over are on the lower half of the board as it is seen. */
export function isBelowMiddle(geometry: Geometry, places: readonly string[], isTurned: boolean): boolean {
  const heights = geometry.points.map((point) => point.y);
  const middle = (Math.max(...heights) + Math.min(...heights)) / 2;
  const decisive = geometry.points.filter((point) => places.includes(point.name)).map((point) => point.y);
  if (decisive.length === 0) return false;
  const height = decisive.reduce((sum, y) => sum + y, 0) / decisive.length;
  return height < middle !== isTurned;
}
