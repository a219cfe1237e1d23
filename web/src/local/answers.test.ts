// @vitest-environment node
import { beforeAll, describe, expect, it } from "vitest";
import type { GameChoice } from "../protocol.js";
import type { Answers } from "./answers.js";
import { realAnswers } from "./testing.js";

const yinsh: GameChoice = { game: "yinsh", variant: "standard", options: {} };
const lyngk: GameChoice = { game: "lyngk", variant: "standard", options: {} };
const skato: GameChoice = { game: "skato", variant: "standard", options: {} };
const rings = ["f6", "e5", "g7", "g6", "e7", "d6", "f4", "h6", "c5", "i7"];
const fourInLine = "XXXX4/OOO5/8/8/8/8/8/8 O";
const rowToMove = [
  "3w/1w2B2/2bWwbbb/4wbwB1/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 b move",
  "3w/1w2B2/2bWwbbb/4wbwbB/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 w move",
];

let answers: Answers;
beforeAll(async () => (answers = await realAnswers()));

describe("a board", () => {
  it("is chosen by the options", () => {
    expect(answers.board({ ...skato, options: { size: 6 } }).points.length).toBe(36);
    expect(answers.board(skato).points.length).toBe(64);
  });
  it("exists for known games and options only", () => {
    expect(() => answers.board({ ...yinsh, game: "chess" })).toThrow(
      expect.objectContaining({ code: "unknown_game" }),
    );
    expect(() => answers.board({ ...yinsh, variant: "odd" })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
    expect(() => answers.board({ ...skato, options: { size: 99 } })).toThrow(/size=99/);
  });
});

describe("a line", () => {
  it("has the position after the moves, and numbers the turns", () => {
    const { decisions, view } = answers.line(yinsh, null, [...rings, "f6-f5"]);
    expect(decisions.map(({ turn }) => turn)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    expect(decisions.at(-1)).toMatchObject({ side: 0, places: ["f6", "f5"], move: "f6-f5" });
    expect(view).toMatchObject({ toMove: 1, ply: 11, last: ["f6", "f5"] });
  });
  it("keeps the decisions of a turn together", () => {
    const { start, view } = answers.line(lyngk, null, []);
    const claim = view.choices.find(({ move }) => !move.includes("-"))!;
    const after = answers.line(lyngk, start, [claim.move]).view;
    const move = after.choices.find(({ move }) => move.includes("-"))!;
    const turn = answers.line(lyngk, start, [claim.move, move.move]);
    expect(turn.decisions.map(({ side, turn }) => [side, turn])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(turn.view.last).toEqual([...claim.clicks, ...move.clicks]);
  });
  it("writes moves as the core does", () => {
    expect(answers.line(yinsh, null, ["F6"]).decisions[0]!.move).toBe("f6");
  });
  it("begins anywhere by chance where the rules say so", () => {
    const starts = new Set([1, 2, 3].map(() => answers.line(lyngk, null, []).start));
    expect(starts.size).toBe(3);
  });
  it("names legal moves instead of an illegal one", () => {
    expect(() => answers.line(yinsh, null, [...rings, "f6-a1"])).toThrow(
      /^'f6-a1' is not legal in YINSH \(White to move a ring\); from f6: f6-/,
    );
    expect(() => answers.line(yinsh, null, ["é"])).toThrow(expect.objectContaining({ code: "illegal_move" }));
  });
});

describe("a text", () => {
  it("is read", () => {
    expect(answers.check(skato, fourInLine)).toMatchObject({ text: fourInLine, toMove: 1 });
  });
  it.each([
    ["4/7", 3],
    ["", 0],
    ["XXé", 2],
    ["x".repeat(5000), 0],
  ])("that is no position says where it goes wrong: %s", (text, at) => {
    let found: unknown;
    try {
      answers.check(yinsh, text);
    } catch (refusal) {
      found = refusal;
    }
    expect(found).toMatchObject({ code: "bad_position", fault: { game: "yinsh" } });
    if (text.length < 5 && text !== "4/7") expect(found).toMatchObject({ fault: { at } });
  });
});

describe("a position that is set up", () => {
  it("has a view as soon as the rules allow it", () => {
    const scene = { a1: ["blue-tile"], b1: ["green-tile"] };
    const { view, fault } = answers.arrange({ choice: skato, scene, toMove: 0, last: "b1" });
    expect(fault).toBeNull();
    expect(view).toMatchObject({ toMove: 0, last: ["b1"] });
    expect(view!.scene).toMatchObject(scene);
  });
  it("has a fault before, and what follows from the pieces", () => {
    const { view, fault, scene } = answers.arrange({
      choice: yinsh,
      scene: { e5: ["white-ring"] },
      toMove: 0,
      last: null,
    });
    expect(view).toBeNull();
    expect(fault).toMatchObject({ game: "yinsh", side: "White" });
    expect(scene["white-reserve"]).toHaveLength(4);
  });
  it("has known pieces and places only", () => {
    const odd = (scene: Record<string, string[]>): (() => unknown) => {
      return () => answers.arrange({ choice: skato, scene, toMove: 0, last: null });
    };
    expect(odd({ z9: ["blue-tile"] })).toThrow(expect.objectContaining({ code: "bad_option" }));
    expect(odd({ a1: ["queen"] })).toThrow(expect.objectContaining({ code: "bad_option" }));
  });
});

describe("threats", () => {
  it("are what a side would win at once", () => {
    expect(answers.threats(skato, fourInLine)).toEqual([
      { side: 0, moves: ["e8"], places: ["e8"], gain: "win", points: 0 },
    ]);
  });
  it.each(rowToMove)("are found for both sides, through the whole turn: %s", (text) => {
    const [threat, ...others] = answers.threats(yinsh, text);
    expect(others).toEqual([]);
    expect(threat).toMatchObject({ side: 1, gain: "score", points: 1 });
    expect(threat!.moves.slice(0, 2)).toEqual(["g5-g8", "xg3-g7"]);
    expect(threat!.places).toEqual(expect.arrayContaining(["g5", "g8", "g3", "g7"]));
  });
  it("end with the game", () => {
    expect(answers.threats(skato, "XXXXX3/OOOO4/8/8/8/8/8/8 O")).toEqual([]);
  });
});
