import { describe, expect, it } from "vitest";
import { Learning, lessonsIn } from "./learning.svelte.js";
import type { ReviewedDecision } from "./review.js";

const worth = { chance: 0.5, outcome: null, plies: null, score: null, line: [], depth: 3 };

const decision = (
  ply: number,
  grade: ReviewedDecision["grade"],
  best: string | null = "a1",
): ReviewedDecision => ({
  ply,
  move: `m${ply}`,
  forced: false,
  best,
  loss: 0.2,
  grade,
  before: worth,
  after: worth,
  allowed: null,
});

describe("what can be learned from", () => {
  it("are mistakes and blunders for which a better move is known", () => {
    const all = [
      decision(0, "good"),
      decision(2, "mistake"),
      decision(4, "inaccuracy"),
      decision(6, "blunder"),
      decision(8, "mistake", null),
    ];
    expect(lessonsIn(all).map(({ ply }) => ply)).toEqual([2, 6]);
  });
});

describe("a sequence of mistakes", () => {
  it("asks one after the other and counts what was found without help", () => {
    const learning = new Learning([decision(2, "mistake"), decision(6, "blunder")]);
    expect(learning.sought?.ply).toBe(2);
    learning.solve();
    learning.solve();
    expect([learning.isDone, learning.found, learning.isLast]).toEqual([true, 1, false]);
    learning.next();
    expect([learning.sought?.ply, learning.isDone, learning.isLast]).toEqual([6, false, true]);
    learning.show();
    learning.solve();
    learning.next();
    expect([learning.sought, learning.found]).toEqual([null, 1]);
  });

  it("can be begun again", () => {
    const learning = new Learning([decision(2, "mistake")]);
    learning.solve();
    learning.next();
    learning.again();
    expect([learning.sought?.ply, learning.found, learning.isDone]).toEqual([2, 0, false]);
  });
});
