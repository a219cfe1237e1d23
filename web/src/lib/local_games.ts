/** Local games: how one begins, and what the server still has of those that earlier versions played there. */

import { localGame, newId, storeGame } from "../local/games.js";
import { positionAfter } from "../local/index.js";
import type { LocalGame } from "../local/types.js";
import { changeValue, valueOf } from "../local/values.js";
import type { GameChoice, Side, TableState } from "../protocol.js";
import { tableState, Trouble } from "./api.js";

/** Who begins against the computer. */
export type First = "person" | "computer" | "random";

export interface Wishes {
  choice: GameChoice;
  kind: LocalGame["kind"];
  level: number;
  first: First;
  takebacks: boolean;
  /** The text of the position to begin with, if it is not that of a new game. */
  start?: string;
}

/** Begins a game; its id. */
export async function beginGame({
  choice,
  kind,
  level,
  first,
  takebacks,
  start: given,
}: Wishes): Promise<string> {
  const { start } = await positionAfter(choice, given ?? null, []);
  const isComputer = kind === "computer";
  const { game } = await storeGame({
    id: newId(),
    choice,
    start,
    moves: [],
    kind,
    level: isComputer ? level : null,
    computerSide: isComputer ? computerSide(first) : null,
    takebacks,
    ending: null,
    created: new Date().toISOString(),
  });
  return game.id;
}

function computerSide(first: First): Side {
  if (first === "random") return Math.random() < 0.5 ? 0 : 1;
  return first === "person" ? 1 : 0;
}

/** A game of this id: one of this browser, or one that the server has and that only this page can show; or none. */
export async function findGame(id: string): Promise<LocalGame | undefined> {
  return (await localGame(id)) ?? (formerTables().includes(id) ? await adopt(id) : undefined);
}

/** A game that the server has kept: an old one, which goes on here, or one of an archive, which is only shown. */
export async function gameOfServer(id: string): Promise<LocalGame | undefined> {
  const state = await tableState(id);
  if (state.kind === "people") return undefined;
  const game = localOf(state, state.kind);
  return state.result ? { ...game, takebacks: false, changed: "", version: 0 } : (await storeGame(game)).game;
}

/** The unfinished games of earlier versions, which were on the server, go on in this browser. */
export async function adoptFormerTables(): Promise<void> {
  for (const id of formerTables()) await adopt(id).catch(() => undefined);
}

async function adopt(id: string): Promise<LocalGame | undefined> {
  const game = await gameOfServer(id).catch((trouble: unknown) => {
    if (trouble instanceof Trouble && trouble.code === "not_found") return undefined;
    throw trouble;
  });
  await changeValue("tables", (before) => tablesIn(before).filter((known) => known.id !== id));
  return game;
}

const formerTables = (): string[] => tablesIn(valueOf("tables")).map(({ id }) => id);

const tablesIn = (value: unknown): { id: string }[] =>
  Array.isArray(value) ? value.filter((known: { id?: unknown } | null) => typeof known?.id === "string") : [];

function localOf(state: TableState, kind: LocalGame["kind"]): Omit<LocalGame, "version" | "changed"> {
  const computer = state.seats.findIndex(({ person }) => !person);
  const { result } = state;
  return {
    id: state.id,
    choice: state.choice,
    start: state.start,
    moves: state.decisions.map(({ move }) => move),
    kind,
    level: state.level,
    computerSide: computer === -1 ? null : (computer as Side),
    takebacks: state.takebacks,
    ending: result && { winner: result.winner, reason: result.reason },
    created: state.created,
  };
}
