/**
 * Games: those that are played on this page alone, as they are stored in this browser.
 *
 * Two tabs may have the same game. Each change is stored only if the stored game is the one that the change began
 * with; otherwise the caller gets the other one. A game that cannot be stored stays in memory.
 */

import { read, write } from "./database.js";
import type { LocalGame } from "./types.js";

/** A game without what storing it adds. */
export type NewGame = Omit<LocalGame, "version" | "changed">;

/** Versions that this page has read or stored last. */
const known = new Map<string, number>();
/** What could not be stored. */
const unstored = new Map<string, LocalGame>();
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kwartet-games");

/** All games, the one that was changed last first. */
export async function localGames(): Promise<LocalGame[]> {
  const found = (await read((store) => store.getAll("games"))) ?? [];
  const games = new Map([...found.map((game) => [game.id, game] as const), ...unstored]);
  return [...games.values()].sort((one, other) => other.changed.localeCompare(one.changed));
}

export async function localGame(id: string): Promise<LocalGame | undefined> {
  const game = unstored.get(id) ?? (await read((store) => store.get("games", id)));
  if (game) known.set(id, game.version);
  return game;
}

/** What became of a change: the stored game; `isOther` if another tab had stored it first, so nothing was changed. */
export interface Outcome {
  game: LocalGame;
  isOther: boolean;
}

export async function storeGame(game: NewGame): Promise<Outcome> {
  const next = { ...game, changed: new Date().toISOString(), version: (known.get(game.id) ?? 0) + 1 };
  const outcome = await write("games", async (part): Promise<Outcome> => {
    const found = await part.get(next.id);
    if (found && found.version !== known.get(next.id)) return { game: found, isOther: true };
    await part.put(next);
    return { game: next, isOther: false };
  });
  if (outcome) {
    unstored.delete(game.id);
    tabs?.postMessage(game.id);
    known.set(game.id, outcome.game.version);
    await storeOthers();
  } else unstored.set(game.id, next);
  return outcome ?? { game: next, isOther: false };
}

/** There is room again: stores what could not be stored before. */
async function storeOthers(): Promise<void> {
  const [next] = unstored.values();
  if (next) await storeGame(next);
}

export async function deleteGame(id: string): Promise<void> {
  unstored.delete(id);
  await write("games", (part) => part.delete(id));
  tabs?.postMessage(id);
}

/** Stores the games of a file together; a game that is here stays unless the other one was changed later. */
export async function mergeGames(games: readonly LocalGame[]): Promise<number> {
  const here = new Map((await localGames()).map((game) => [game.id, game]));
  const newer = games.filter(({ id, changed }) => changed > (here.get(id)?.changed ?? ""));
  const next = newer.map((game) => ({ ...game, version: (here.get(game.id)?.version ?? 0) + 1 }));
  const put = await write("games", (part) => Promise.all(next.map((game) => part.put(game))));
  for (const game of next) {
    if (put) tabs?.postMessage(game.id);
    else unstored.set(game.id, game);
  }
  return next.length;
}

/** Calls with the id of each game that another tab changes; returns what ends it. */
export function followTabs(heard: (id: string) => void): () => void {
  const hear = ({ data }: MessageEvent<string>): void => heard(data);
  tabs?.addEventListener("message", hear);
  return () => tabs?.removeEventListener("message", hear);
}

/** An id for a new game. crypto.randomUUID does not exist on pages without TLS. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
