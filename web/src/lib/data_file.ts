/**
 * The file with everything that this browser stores: games, settings and finished lessons.
 *
 * Reading one is all or nothing: first everything in it is checked, also that each move is legal, then it is
 * stored. Games and lessons are merged with those that are here; the settings are those of the file.
 */

import { localGames, mergeGames } from "../local/games.js";
import { positionAfter } from "../local/index.js";
import type { LocalGame } from "../local/types.js";
import { changeValue, setValue, valueOf } from "../local/values.js";
import type { GameChoice, Side } from "../protocol.js";
import type { Ending } from "../record/types.js";
import { Trouble } from "./api.js";
import { games as infos } from "./games.js";
import { bothLessons, lessonsIn } from "./progress.js";
import { readPreferences, settings } from "./settings.svelte.js";

const format = "kwartet-data";
const revision = 1;
const longestFile = 50_000_000; // characters
const mostMoves = 2000;

interface DataFile {
  format: typeof format;
  revision: number;
  games: LocalGame[];
  settings: unknown;
  lessons: unknown;
}

/** Why a file was not read; `game` counts from 1. */
export type FileFault = { kind: "unknown" | "newer" } | { kind: "game"; game: number };

export class BadFile extends Error {
  constructor(readonly fault: FileFault) {
    super(fault.kind);
  }
}

export async function writeData(): Promise<string> {
  const file: DataFile = {
    format,
    revision,
    games: await localGames(),
    settings: { ...settings },
    lessons: valueOf("lessons") ?? {},
  };
  return JSON.stringify(file);
}

/** Stores what a file contains; how many games were added or replaced. Throws `BadFile`, and then stores nothing. */
export async function readData(text: string): Promise<number> {
  const file = fileOf(text);
  for (const [index, game] of file.games.entries())
    if (!(await isGame(game))) throw new BadFile({ kind: "game", game: index + 1 });
  const count = await mergeGames(file.games);
  await changeValue("lessons", (before) => bothLessons(lessonsIn(before), lessonsIn(file.lessons)));
  Object.assign(settings, readPreferences(file.settings));
  await setValue("settings", { ...settings });
  return count;
}

function fileOf(text: string): DataFile {
  const file = text.length > longestFile ? null : parsed(text);
  if (file?.format !== format || !Array.isArray(file.games) || typeof file.revision !== "number")
    throw new BadFile({ kind: "unknown" });
  if (file.revision > revision) throw new BadFile({ kind: "newer" });
  return file;
}

function parsed(text: string): DataFile | null {
  try {
    return JSON.parse(text) as DataFile | null;
  } catch {
    return null;
  }
}

/** Whether a game has the form of one, and is legal from its first move to its ending. */
async function isGame(game: LocalGame | null): Promise<boolean> {
  if (!game || !hasForm(game)) return false;
  const { choice, start, moves, ending } = game;
  try {
    const { result } = (await positionAfter(choice, start, moves)).view;
    if (result) return ending?.winner === result.winner && ending.reason === result.reason;
    return ending === null || (ending.reason === "resignation" && isSide(ending.winner));
  } catch (trouble) {
    if (trouble instanceof Trouble && trouble.code === "core_crashed") throw trouble;
    return false;
  }
}

function hasForm(game: LocalGame): boolean {
  const { id, kind, level, computerSide, takebacks, created, changed } = game;
  const isAgainstComputer = isWhole(level, 1, 10) && isSide(computerSide);
  const isOnScreen = level === null && computerSide === null;
  return (
    /^[\w-]{1,64}$/.test(String(id)) &&
    isChoice(game.choice) &&
    isText(game.start, 1024) &&
    Array.isArray(game.moves) &&
    game.moves.length <= mostMoves &&
    game.moves.every((move) => isText(move, 64)) &&
    ((kind === "computer" && isAgainstComputer) || (kind === "screen" && isOnScreen)) &&
    typeof takebacks === "boolean" &&
    isEnding(game.ending) &&
    [created, changed].every((moment) => isText(moment, 40) && !Number.isNaN(Date.parse(moment)))
  );
}

const isChoice = (choice: GameChoice | null): boolean =>
  infos.some(({ id }) => id === choice?.game) &&
  isText(choice!.variant, 40) &&
  typeof choice!.options === "object" &&
  Object.values(choice!.options ?? {}).every((value) => ["number", "boolean"].includes(typeof value));

const isEnding = (ending: Ending | null): boolean =>
  ending === null || (isText(ending?.reason, 80) && (ending.winner === null || isSide(ending.winner)));

const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length <= longest;

const isSide = (value: unknown): value is Side => value === 0 || value === 1;

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
