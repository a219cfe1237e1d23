/**
 * Pieces: the only room of the board that knows one game from another.
 *
 * Nothing here knows a rule: the art says how a piece named `white-ring` appears, not what it may do.
 */
import type { GameArt } from "../board/look";
import { fourmation } from "./fourmation";
import { lyngk } from "./lyngk";
import { skato } from "./skato";
import { yinsh } from "./yinsh";

const ARTS: ReadonlyMap<string, GameArt> = new Map(
  [yinsh, lyngk, fourmation, skato].map((art) => [art.game, art]),
);

/** The art of a game, by the game's id. */
export function artOfGame(game: string): GameArt {
  const art = ARTS.get(game);
  if (!art) throw new Error(`no pieces are drawn for "${game}"; there are ${[...ARTS.keys()].join(", ")}`);
  return art;
}
