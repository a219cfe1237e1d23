/**
 * Local: the core in workers beside the page. One answers questions about games and positions; each engine has another
 * one, so a search never delays the rules.
 */

import { Trouble } from "../lib/api.js";
import type { GameChoice, PositionView } from "../protocol.js";
import { CoreClient, troubleOf, type Source } from "./client.js";
import type { Listener } from "./core.js";
import { coreOf, newWorker } from "./load.js";
import { canPause } from "./pauses.js";
import {
  Refusal,
  type Arranged,
  type Arrangement,
  type Geometry,
  type PositionFound,
  type ReviewedGame,
  type SearchFound,
  type Threat,
} from "./types.js";
import type { Review } from "../lib/review.js";
import { gameOfRecord } from "../record/numbered.js";
import type { GameRecord, RecordRead } from "../record/types.js";

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The core of a game, loaded and compiled once; what failed is tried again by the next question. */
function module(game: string): Promise<WebAssembly.Module> {
  const core = compiled.get(game) ?? load(game);
  compiled.set(game, core);
  core.catch(() => compiled.delete(game));
  return core;
}

async function load(game: string): Promise<WebAssembly.Module> {
  const core = coreOf(game);
  if (!core) throw new Trouble("unknown_game", game);
  return core.catch(() => {
    throw new Trouble("unreachable", "the core cannot be loaded");
  });
}

const source: Source = { canPause, module, worker: newWorker };

const rules = new CoreClient(source);

const boards = new Map<string, Promise<Geometry>>();

/** The board of a game; asked once for each variant. */
export function boardOf(choice: GameChoice): Promise<Geometry> {
  const key = JSON.stringify(choice);
  const board = boards.get(key) ?? rules.ask("board", choice);
  boards.set(key, board);
  board.catch(() => boards.delete(key));
  return board;
}

/** The position after some moves from a start; without a start from the first position of a new game. */
export function positionAfter(
  choice: GameChoice,
  start: string | null,
  moves: readonly string[],
): Promise<PositionFound> {
  return rules.ask("line", choice, start, moves);
}

export function checkPosition(choice: GameChoice, text: string): Promise<PositionView> {
  return rules.ask("check", choice, text);
}

export function arranged(request: Arrangement): Promise<Arranged> {
  return rules.ask("arrange", request);
}

/** The first game of a text; throws if it is no record. */
export async function readRecord(text: string): Promise<RecordRead> {
  return rules.ask("readRecord", { game: gameIn(text), text });
}

function gameIn(text: string): string {
  try {
    return gameOfRecord(text);
  } catch (refusal) {
    throw refusal instanceof Refusal ? troubleOf(refusal) : refusal;
  }
}

export function writeRecord(record: GameRecord): Promise<string> {
  return rules.ask("writeRecord", record);
}

export function reviewPlan(game: ReviewedGame): Promise<(string | null)[]> {
  return rules.ask("reviewPlan", game);
}

export function reviewOf(game: ReviewedGame, found: readonly SearchFound[]): Promise<Review> {
  return rules.ask("review", game, found);
}

export function threatsIn(choice: GameChoice, text: string): Promise<Threat[]> {
  return rules.ask("threats", choice, text);
}

/** An engine in a worker of its own, which starts with the first search. */
export function newEngine(listener: Listener): CoreClient {
  return new CoreClient(source, listener);
}
