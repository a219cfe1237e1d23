/** Seen games: the position of a game for a small board, and how far it has come. */

import { boardOf, positionAfter } from "../local/index.js";
import type { Geometry, LocalGame } from "../local/types.js";
import type { Decision, GameChoice, PositionView, TableState } from "../protocol.js";
import { tableState } from "./api.js";

export interface Seen {
  choice: GameChoice;
  geometry: Geometry;
  view: PositionView;
  /** The number of the turn that is played now, from 1 on. */
  turn: number;
  /** The table, if the game is on the server. */
  state: TableState | null;
}

export async function seenGame(game: LocalGame): Promise<Seen> {
  const { choice, start, moves } = game;
  const [geometry, { view, decisions }] = await Promise.all([
    boardOf(choice),
    positionAfter(choice, start, moves),
  ]);
  return { choice, geometry, view, turn: turnNow(decisions, view), state: null };
}

export async function seenTable(id: string): Promise<Seen> {
  const state = await tableState(id);
  const { choice, view, decisions } = state;
  return { choice, geometry: await boardOf(choice), view, turn: turnNow(decisions, view), state };
}

/** Turns are numbered in pairs, as in a record: each turn of the first side begins a new number. */
function turnNow(decisions: readonly Decision[], view: PositionView): number {
  const last = decisions.at(-1);
  if (!last) return 1;
  return last.turn + (view.toMove === 0 && last.side === 1 ? 1 : 0);
}
