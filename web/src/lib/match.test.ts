import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchView, TableDowns, TableUp } from "../protocol.js";
import { MatchClient } from "./match.svelte.js";
import type { MatchNews } from "./match_news.js";
import { me } from "./me.svelte.js";
import { anna, matchState, tableState } from "./testing.js";

let sent: TableUp[];
let news: MatchNews[];
let reopened: number;
let match: MatchClient;

const hear = (...messages: TableDowns[]): void => messages.forEach((message) => match.hear(message));
const change = (changed: Partial<MatchView>): TableDowns => ({ type: "match", match: matchState(changed) });

beforeEach(() => {
  sent = [];
  news = [];
  reopened = 0;
  match = new MatchClient({ send: (message) => sent.push(message), reopen: () => (reopened += 1) }, (each) =>
    news.push(each),
  );
  hear({ type: "seated", side: 0 }, { type: "table", table: tableState([]) });
});

describe("a match", () => {
  it("knows its seat, its clock and its phase", () => {
    expect([match.seat, match.other, match.isPlaying, match.isRealTime]).toEqual([0, 1, true, true]);
    expect(match.clock.left(1)).toBe(300);
    hear({
      type: "moved",
      decision: { ply: 0, side: 0, move: "d4", places: ["d4"], turn: 1 },
      view: tableState(["d4"]).view,
      clock: { left: [303, 300], running: 1 },
    });
    expect([match.clock.left(0), match.clock.running]).toEqual([303, 1]);
  });

  it("tells when the other leaves and comes back, and when the game may be claimed", () => {
    hear(change({ away: [null, 2] }));
    expect(match.mayClaim).toBe(false);
    hear(change({ away: [null, 60] }));
    expect(match.mayClaim).toBe(true);
    match.claim("win");
    hear(change({}));
    expect(match.mayClaim).toBe(false);
    expect(news).toEqual([
      { kind: "left", side: 1 },
      { kind: "back", side: 1 },
    ]);
    expect(sent).toEqual([{ type: "claim", claim: "win" }]);
  });

  it("cannot be claimed where players need not be present", () => {
    hear(change({ away: [null, 9999], claimAfter: null }));
    expect(match.mayClaim).toBe(false);
  });

  it("does not report a player who only reloads the page", () => {
    hear(change({ away: [null, 0] }), change({ away: [null, null] }));
    expect([news, match.isAway(1)]).toEqual([[], false]);
  });

  it("tells of an absence as soon as it lasts", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    hear(change({ away: [null, 1] }));
    clock.mockReturnValue(1500);
    match.tick();
    expect(news).toEqual([]);
    clock.mockReturnValue(2500);
    match.tick();
    match.tick();
    expect([news, match.isAway(1)]).toEqual([[{ kind: "left", side: 1 }], true]);
    expect(match.claimIn).toBe(57);
    clock.mockRestore();
  });

  it("does not report the return of a player whose absence was not reported", () => {
    hear(
      change({ phase: "waiting", players: [anna, null] }),
      change({ away: [null, 0] }),
      change({ away: [null, null] }),
    );
    expect(news).toEqual([{ kind: "joined", side: 1 }]);
  });

  it("does not tell of an absence that one finds, nor of one that the end of the game makes pointless", () => {
    match = new MatchClient(match.wire, match.tell);
    const away: MatchView["away"] = [null, 30];
    hear({ type: "seated", side: 0 });
    hear({ type: "table", table: { ...tableState([]), match: matchState({ away }) } });
    hear(change({ away, phase: "over" }));
    expect(news).toEqual([]);
  });

  it("does not tell of one's own absence", () => {
    hear(change({ away: [3, null] }));
    expect(news).toEqual([]);
  });
});

describe("offers", () => {
  it("of the other are told and answered", () => {
    hear(change({ offers: [{ kind: "draw", side: 1 }] }));
    expect(news).toEqual([{ kind: "offered", offer: "draw" }]);
    expect(match.offered).toEqual([{ kind: "draw", side: 1 }]);
    match.answer("draw", true);
    expect(sent).toEqual([{ type: "answer", offer: "draw", accept: true }]);
  });

  it("of one's own are told of when they are declined", () => {
    match.offer("draw");
    hear(change({ offers: [{ kind: "draw", side: 0 }] }));
    expect(match.hasOffered("draw")).toBe(true);
    hear(change({}));
    expect(news).toEqual([{ kind: "declined", offer: "draw" }]);
  });

  it("that one withdraws are not declined", () => {
    hear(change({ offers: [{ kind: "draw", side: 0 }] }));
    match.answer("draw", false);
    hear(change({}));
    expect(news).toEqual([]);
  });

  it("that are accepted are not declined either", () => {
    hear(change({ offers: [{ kind: "draw", side: 0 }] }), change({ phase: "over" }));
    expect(news).toEqual([]);
  });

  it("to take back are accepted by a table that went back", () => {
    hear(change({ offers: [{ kind: "takeback", side: 0, ply: 0 }] }));
    hear({ type: "table", table: tableState([]) });
    expect(news).toEqual([]);
  });

  it("are not shown to watchers", () => {
    hear({ type: "seated", side: null }, change({ offers: [{ kind: "draw", side: 1 }] }));
    expect([match.offered, match.offering, news]).toEqual([[], [], []]);
  });

  it("of a rematch lead on", () => {
    hear(change({ phase: "over", offers: [{ kind: "rematch", side: 0 }] }));
    hear(change({ phase: "over", rematch: "t2" }));
    expect(news).toEqual([{ kind: "rematch", table: "t2" }]);
  });
});

describe("what is said", () => {
  const line = (number: number, text: string) => ({ number, side: 1 as const, text, said: "" });

  it("is kept once, in order, though a line may come twice", () => {
    hear({ type: "said", lines: [line(1, "hello")] }, { type: "said", lines: [line(2, "you")] });
    hear({ type: "said", lines: [line(1, "hello"), line(2, "you")] });
    expect(match.said.map(({ text }) => text)).toEqual(["hello", "you"]);
  });
});

describe("what the other has said", () => {
  const said = (number: number, side: 0 | 1): TableDowns => ({
    type: "said",
    lines: [{ number, side, text: `line ${number}`, said: "" }],
  });

  it("is unread until it is seen, but not what was said before one came", () => {
    hear(said(1, 1));
    expect(match.unread).toBeNull();
    hear(said(2, 1), said(3, 0));
    expect(match.unread?.text).toBe("line 2");
    match.read();
    expect(match.unread).toBeNull();
  });
});

describe("prepared answers", () => {
  const moved = (move: string): TableDowns => ({
    type: "moved",
    decision: { ply: 0, side: 1, move, places: [move], turn: 1 },
    view: tableState([]).view,
  });

  it("go on where they foresaw what was decided, and are void elsewhere", () => {
    hear({
      type: "seated",
      side: 0,
      conditions: [
        ["a", "b", "c", "d"],
        ["x", "y"],
      ],
    });
    hear(moved("a"));
    expect(match.conditions).toEqual([["b", "c", "d"]]);
    hear(moved("q"));
    expect(match.conditions).toEqual([]);
  });

  it("are sent as they are", () => {
    match.prepare(3, [["a", "b"]]);
    expect(sent).toEqual([{ type: "conditions", ply: 3, lines: [["a", "b"]] }]);
    expect(match.conditions).toEqual([["a", "b"]]);
  });
});

describe("the end", () => {
  it("stops the clock, and drops what was planned and offered", () => {
    match.premove.touch("d4", 1);
    hear(change({ offers: [{ kind: "draw", side: 1 }] }));
    hear({ type: "ended", result: { winner: 0, reason: "timeout", score: [0, 0], text: "" } });
    expect(match.clock.running).toBeNull();
    expect([match.premove.places, match.offered, match.state?.phase]).toEqual([[], [], "over"]);
  });
});

describe("taking a seat", () => {
  const guest = { player: { id: "g", name: "Guest", kind: "guest" as const } };
  const waiting = (): void => hear({ type: "seated", side: null }, { type: "table", table: tableState([]) });

  it("is asked for at once by a known player", async () => {
    vi.spyOn(me, "load").mockResolvedValue();
    vi.spyOn(me, "ensurePlayer").mockResolvedValue(guest);
    me.known = guest;
    waiting();
    await match.sit();
    expect([sent, reopened]).toEqual([[{ type: "sit" }], 0]);
  });

  it("needs a new connection for a new guest", async () => {
    vi.spyOn(me, "load").mockResolvedValue();
    vi.spyOn(me, "ensurePlayer").mockResolvedValue(guest);
    me.known = null;
    waiting();
    await match.sit();
    expect([sent, reopened]).toEqual([[], 1]);
    waiting();
    expect(sent).toEqual([{ type: "sit" }]);
    waiting();
    expect(sent).toHaveLength(1);
  });
});
