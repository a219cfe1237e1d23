import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableDowns, TableState, TableUp } from "../protocol.js";
import { OnlineTable } from "./online_table.svelte.js";
import { decisionsOf, matchState, tableState, viewAfter } from "./testing.js";

/** A socket that is open as soon as it is wanted, and does what a test says. */
class OpenSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static newest: OpenSocket;
  readyState = OpenSocket.OPEN;
  sent: TableUp[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    OpenSocket.newest = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as TableUp);
  }
  close(): void {}
}

let table: OnlineTable;
let lost: string[];
const socket = (): OpenSocket => OpenSocket.newest;
const say = (...messages: TableDowns[]): void =>
  messages.forEach((message) => socket().onmessage?.({ data: JSON.stringify(message) }));
const sit = (state: TableState, side: 0 | 1 | null): void =>
  say({ type: "seated", side }, { type: "table", table: state });
const moved = (ply: number, move: string, ...choices: string[]): TableDowns => ({
  type: "moved",
  decision: { ...decisionsOf(...Array<string>(ply).fill("?"), move)[ply]! },
  view: viewAfter(ply + 1, ...choices),
});

beforeEach(async () => {
  vi.stubGlobal("WebSocket", OpenSocket);
  lost = [];
  table = new OnlineTable("t1", { lost: (loss) => lost.push(loss) });
  await Promise.resolve();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

describe("in a match", () => {
  it("one decides for one's own seat alone", () => {
    sit(tableState([]), 0);
    expect([table.isPersonsTurn, table.isOpen, table.ownSide]).toEqual([true, true, 0]);
    say(moved(0, "d4", "d5"));
    expect([table.isPersonsTurn, table.isOpen]).toEqual([false, false]);
  });

  it("a watcher decides nothing, but may try things out", async () => {
    sit(tableState(["d4"]), null);
    expect([table.isOpen, table.ownSide, table.takebackTo]).toEqual([false, null, null]);
    table.tree!.root.view = viewAfter(0, "d4");
    await table.look(table.tree!.root);
    expect(table.isOpen).toBe(true);
  });

  it("nothing is tried out by who plays against the clock", async () => {
    sit(tableState(["d4"]), 0);
    table.tree!.root.view = viewAfter(0, "d4");
    await table.look(table.tree!.root);
    expect(table.isOpen).toBe(false);
  });

  it("neither side decides while a seat is free", () => {
    sit(tableState([], { match: matchState({ phase: "waiting" }) }), 0);
    expect(table.isOpen).toBe(false);
  });

  it("one asks for one's own last turn back, as the server says", () => {
    sit(tableState(["d4", "d5", "d6", "d7"], { takebackTo: [2, 3] }), 0);
    expect(table.takebackTo).toBe(2);
    say({ ...moved(4, "d8"), takebackTo: [4, 3] } as TableDowns);
    expect(table.takebackTo).toBe(4);
    say({ type: "ended", result: { winner: 0, reason: "resignation", score: [0, 0], text: "" } });
    expect(table.takebackTo).toBe(null);
  });

  it("a beat is answered at once", () => {
    say({ type: "beat", number: 7 });
    expect(socket().sent).toEqual([{ type: "beat", number: 7 }]);
  });
});

describe("a decision on its way when the line breaks", () => {
  async function broken(): Promise<void> {
    sit(tableState([]), 0);
    await table.choose("d5");
    vi.useFakeTimers();
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await Promise.resolve();
  }

  it("is sent again when it has not arrived", async () => {
    await broken();
    expect(socket().sent).toEqual([]);
    sit(tableState([]), 0);
    expect(socket().sent).toEqual([{ type: "move", ply: 0, move: "d5" }]);
  });

  it("is not when it has", async () => {
    await broken();
    sit(tableState(["d5"]), 0);
    expect(socket().sent).toEqual([]);
    expect(table.pending).toBeNull();
  });
});

describe("a planned move", () => {
  it("is played as soon as it is one's turn", () => {
    sit(tableState(["d4"]), 0);
    table.match.premove.touch("e5", 1);
    say(moved(1, "d5", "e5", "e6"));
    expect(socket().sent).toEqual([{ type: "move", ply: 2, move: "e5" }]);
    expect(lost).toEqual([]);
    expect(table.match.premove.loss).toBeNull();
  });

  it("is dropped when it is not legal", () => {
    sit(tableState(["d4"]), 0);
    table.match.premove.touch("a1", 1);
    say(moved(1, "d5", "e5", "e6"));
    expect(socket().sent).toEqual([]);
    expect(lost).toEqual(["impossible"]);
    expect(table.match.premove.loss).toBe("impossible");
  });

  it("that was lost is told until one decides", async () => {
    sit(tableState(["d4"]), 0);
    table.match.premove.touch("a1", 1);
    say(moved(1, "d5", "e5", "e6"));
    await table.choose("e5");
    expect(table.match.premove.loss).toBeNull();
  });

  it("is lost, and that is told, when the other takes back", () => {
    sit(tableState(["d4", "d5", "d6"]), 0);
    table.match.premove.touch("e5", 1);
    sit(tableState(["d4"]), 0);
    expect(lost).toEqual(["dropped"]);
    expect(table.match.premove.places).toEqual([]);
  });

  it("waits while the other decides once more", () => {
    sit(tableState(["d4"]), 0);
    table.match.premove.touch("e5", 1);
    const once = moved(1, "claim", "x") as Extract<TableDowns, { type: "moved" }>;
    say({ ...once, view: { ...once.view, toMove: 1 } });
    expect(socket().sent).toEqual([]);
    expect(table.match.premove.places).toEqual(["e5"]);
  });
});
