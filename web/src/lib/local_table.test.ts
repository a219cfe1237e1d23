import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import type { Answers } from "../local/answers.js";
import { localGame, newId } from "../local/games.js";
import type { LocalGame } from "../local/types.js";
import { BadFile, readData, writeData } from "./data_file.js";
import { beginGame } from "./local_games.js";
import { LocalTable } from "./local_table.svelte.js";
import type { TableNews } from "./table.svelte.js";

/** The real core, whose workers run in this thread. */
vi.mock("../local/index.js", async () => {
  const { CoreClient } = await import("../local/client.js");
  const { channelSource } = await import("../local/testing.js");
  const rules = new CoreClient(channelSource());
  return {
    positionAfter: (...given: Parameters<Answers["line"]>) => rules.ask("line", ...given),
    newEngine: (listener: () => void) => new CoreClient(channelSource(), listener),
  };
});

const choice = { game: "4mation", variant: "standard", options: {} };
const tables: LocalTable[] = [];

async function begun(kind: LocalGame["kind"], news: TableNews = {}): Promise<LocalTable> {
  const id = await beginGame({ choice, kind, level: 1, first: "person", takebacks: true });
  const table = new LocalTable((await localGame(id))!, news);
  tables.push(table);
  await until(() => table.isOpen);
  return table;
}

const until = (holds: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(holds()).toBe(true), { timeout: 30_000 });

async function played(table: LocalTable, move: string): Promise<void> {
  const { length } = table.game.moves;
  await table.choose(move);
  await until(() => table.game.moves.length > length && table.isOpen);
}

afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

it("stores what a person decides, and lets the computer answer", async () => {
  const table = await begun("computer");
  await played(table, "d4");
  expect([table.ownSide, table.game.moves.length, table.tree!.end.ply]).toEqual([0, 2, 2]);
  expect((await localGame(table.game.id))!.moves).toEqual(table.tree!.moves);
});

it("drops a move chosen ahead that has become impossible, and tells so", async () => {
  const lost = vi.fn();
  const far = "a1"; // from every answer to d4
  const moved = (): unknown => table.plans && table.premove.touch(far, 1);
  const table = await begun("computer", { lost, moved });
  expect(table.plans).toBe(false);
  await played(table, "d4");
  expect([table.premove.places, table.premove.loss]).toEqual([[], "impossible"]);
  expect(lost.mock.calls).toEqual([["impossible"]]);
});

it("takes a whole turn back, to where a person decides", async () => {
  const table = await begun("computer");
  await played(table, "d4");
  expect(table.takebackTo).toBe(0);
  table.takeBack(0);
  await until(() => table.game.moves.length === 0 && table.isOpen);
  expect([table.takebackTo, table.tree!.end.ply]).toEqual([null, 0]);
});

it("ends when a person gives up", async () => {
  const table = await begun("screen");
  await played(table, "d4");
  table.resign();
  await until(() => table.result !== null);
  expect(table.result).toMatchObject({ winner: 0, reason: "resignation" });
  expect([table.isOpen, table.takebackTo]).toEqual([false, null]);
  expect((await localGame(table.game.id))!.ending).toEqual({ winner: 0, reason: "resignation" });
});

it("refuses a move that is not legal, and goes on", async () => {
  const table = await begun("screen");
  await table.choose("z9");
  await until(() => table.trouble !== null);
  expect([table.trouble!.code, table.pending, table.game.moves]).toEqual(["illegal_move", null, []]);
  await played(table, "d4");
  expect(table.trouble).toBeNull();
});

it("all games go into a file and back; a file with an invalid one changes nothing", async () => {
  const table = await begun("screen");
  await played(table, "d4");
  const text = await writeData();
  expect(await readData(text)).toBe(0);
  const file = JSON.parse(text) as { games: LocalGame[] };
  const later = { ...table.game, moves: ["d4", "d5"], changed: "2099-01-01T00:00:00.000Z" };
  expect(await readData(JSON.stringify({ ...file, games: [later] }))).toBe(1);
  expect((await localGame(later.id))!.moves).toEqual(["d4", "d5"]);
  const other = { ...later, id: newId() };
  const bad = [
    null,
    { ...other, moves: ["d4", "a1"] },
    { ...other, level: 3 },
    { ...other, ending: { winner: 0, reason: "a wish" } },
    { ...other, choice: { ...choice, game: "chess" } },
  ];
  for (const game of bad) {
    const found = await readData(JSON.stringify({ ...file, games: [other, game] })).catch((fault) => fault);
    expect((found as BadFile).fault).toEqual({ kind: "game", game: 2 });
  }
  expect(await localGame(other.id)).toBeUndefined();
  for (const [odd, kind] of [
    ["{", "unknown"],
    ["[]", "unknown"],
    [JSON.stringify({ ...file, revision: 2 }), "newer"],
  ])
    await expect(readData(odd!)).rejects.toMatchObject({ fault: { kind } });
});
