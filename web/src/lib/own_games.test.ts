import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { deleteGame, localGames, storeGame, type NewGame } from "../local/games.js";
import type { PlayedGame } from "../protocol.js";
import { ownGames, reviewAddress } from "./own_games.js";
import { sharedIn } from "./share.js";
import { tableState } from "./testing.js";

/** What the server says; the games of this browser are really stored. */
const server = vi.hoisted(() => ({ games: [] as unknown[], isThere: true }));
vi.mock("./me.svelte.js", () => ({
  me: { load: () => Promise.resolve(), known: { player: { id: "anna", name: "Anna" } } },
}));
vi.mock("./people.js", () => ({
  playerPage: () => (server.isThere ? Promise.resolve({ games: server.games }) : Promise.reject(new Error())),
}));
vi.mock("./api.js", async (original) => ({
  ...(await original<object>()),
  tableState: () => Promise.resolve(tableState(["d4", "d5"], { start: "7/7/7/7/7/7/7 X" })),
}));

const choice = { game: "4mation", variant: "standard", options: {} };

function localGame(change: Partial<NewGame> = {}): NewGame {
  return {
    id: "here",
    choice,
    kind: "computer",
    level: 3,
    computerSide: 1,
    takebacks: true,
    start: "7/7/7/7/7/7/7 X",
    moves: ["d4", "e5"],
    ending: { winner: 0, reason: "four in a row" },
    created: "2026-11-01T00:00:00Z",
    ...change,
  };
}

const played: PlayedGame = {
  id: "there",
  choice,
  players: [
    { id: "bert", name: "Bert", kind: "person" },
    { id: "anna", name: "Anna", kind: "person" },
  ],
  names: ["Bert", "Anna"],
  winner: 1,
  reason: "resignation",
  ended: "2020-01-01T00:00:00Z",
  plies: 2,
  rated: false,
  created: "2020-01-01T00:00:00Z",
};

beforeEach(async () => {
  for (const { id } of await localGames()) await deleteGame(id);
  Object.assign(server, { games: [], isThere: true });
});

it("lists finished games of this browser and of the server, the newest first", async () => {
  await storeGame(localGame());
  await storeGame(localGame({ id: "running", ending: null }));
  await storeGame(localGame({ id: "empty", moves: [] }));
  await storeGame(localGame({ id: "unknown", choice: { ...choice, game: "zertz" } }));
  server.games = [played, { ...played, id: "live", ended: null }, { ...played, id: "aborted", plies: 0 }];
  const games = await ownGames();
  expect(games.map(({ id, own, opponent }) => [id, own, opponent])).toEqual([
    ["here", 0, { level: 3 }],
    ["there", 1, { name: "Bert" }],
  ]);
});

it("lists the games of this browser if the server does not answer", async () => {
  await storeGame(localGame({ kind: "screen", level: null, computerSide: null }));
  server.isThere = false;
  expect(await ownGames()).toMatchObject([{ id: "here", own: null, opponent: null }]);
});

it("reviews a game from its moves, which a server is asked for", async () => {
  await storeGame(localGame());
  server.games = [played];
  const addresses = await Promise.all((await ownGames()).map(reviewAddress));
  const [here, there] = addresses.map((address) => sharedIn(address.replace("/review", ""))!);
  expect([here!.moves, here!.own, here!.details.headers]).toEqual([["d4", "e5"], 0, {}]);
  expect([there!.moves, there!.own, there!.details.headers]).toEqual([["d4", "d5"], 1, { First: "Bert" }]);
  expect(there!.details.ending).toEqual({ winner: 1, reason: "resignation" });
});
