import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StorageFault } from "./database.js";

/** What one tab of the browser has loaded: modules of its own, and the database of all. */
async function newTab(): Promise<
  typeof import("./games.js") & typeof import("./values.js") & { fault: () => StorageFault }
> {
  vi.resetModules();
  let fault: StorageFault = null;
  const [games, values, { followStorage }] = [
    await import("./games.js"),
    await import("./values.js"),
    await import("./database.js"),
  ];
  followStorage((found) => (fault = found));
  await values.openValues();
  return { ...games, ...values, fault: () => fault };
}

const game = {
  id: "g1",
  choice: { game: "4mation", variant: "standard", options: {} },
  start: "",
  moves: [] as string[],
  kind: "screen" as const,
  level: null,
  computerSide: null,
  takebacks: true,
  ending: null,
  created: "2026-11-18T20:00:00.000Z",
};

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("games", () => {
  it("are there for another tab, and after a reload", async () => {
    const tab = await newTab();
    await tab.storeGame({ ...game, moves: ["d4"] });
    expect((await (await newTab()).localGame("g1"))!.moves).toEqual(["d4"]);
  });

  it("are not overwritten by a tab that does not know the last change", async () => {
    const [one, other] = [await newTab(), await newTab()];
    await one.storeGame(game);
    await other.localGame("g1");
    await one.storeGame({ ...game, moves: ["d4"] });
    const outcome = await other.storeGame({ ...game, moves: ["a1"] });
    expect([outcome.isOther, outcome.game.moves]).toEqual([true, ["d4"]]);
    const next = await other.storeGame({ ...game, moves: ["d4", "d5"] });
    expect([next.isOther, next.game.moves]).toEqual([false, ["d4", "d5"]]);
  });

  it("go on in memory without storage, are told to be there only, and are stored as soon as there is room", async () => {
    const tab = await newTab();
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    await tab.storeGame({ ...game, moves: ["d4"] });
    expect(tab.fault()).toBe("full");
    expect((await tab.localGames()).map(({ moves }) => moves)).toEqual([["d4"]]);
    full.mockRestore();
    await tab.storeGame({ ...game, id: "g2" });
    expect(tab.fault()).toBeNull();
    expect((await (await newTab()).localGame("g1"))!.moves).toEqual(["d4"]);
  });

  it("go on in memory where storage is forbidden", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
    const tab = await newTab();
    await tab.storeGame({ ...game, moves: ["d4"] });
    await tab.storeGame({ ...game, moves: ["d4", "d5"] });
    expect(tab.fault()).toBe("blocked");
    expect((await tab.localGame("g1"))!.moves).toEqual(["d4", "d5"]);
  });

  it("of a file are merged: the one that was changed later stays", async () => {
    const tab = await newTab();
    const { game: here } = await tab.storeGame({ ...game, moves: ["d4"] });
    const older = { ...here, moves: [], changed: "2020-01-01T00:00:00.000Z" };
    const newer = { ...here, moves: ["d4", "d5"], changed: "2099-01-01T00:00:00.000Z" };
    expect(await tab.mergeGames([older, { ...older, id: "g3" }])).toBe(1);
    expect((await tab.localGame("g1"))!.moves).toEqual(["d4"]);
    expect(await tab.mergeGames([newer])).toBe(1);
    expect((await tab.localGame("g1"))!.moves).toEqual(["d4", "d5"]);
  });
});

describe("values", () => {
  it("of earlier versions of the page are taken over once", async () => {
    localStorage.setItem("kwartet-lessons", '{"yinsh":["one"]}');
    localStorage.setItem("kwartet-settings", "{");
    const tab = await newTab();
    expect(tab.valueOf("lessons")).toEqual({ yinsh: ["one"] });
    expect(tab.valueOf("settings")).toBeUndefined();
    expect(localStorage.getItem("kwartet-lessons")).toBeNull();
    expect((await newTab()).valueOf("lessons")).toEqual({ yinsh: ["one"] });
  });

  it("that two tabs change have both changes", async () => {
    const [one, other] = [await newTab(), await newTab()];
    const add = (word: string) => (before: unknown) => [...((before as string[] | undefined) ?? []), word];
    await one.changeValue("words", add("a"));
    await other.changeValue("words", add("b"));
    expect((await newTab()).valueOf("words")).toEqual(["a", "b"]);
  });
});
