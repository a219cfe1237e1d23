import { describe, expect, it } from "vitest";
import { keyOf, ownScores, readKept, withKept, type KeptReview } from "./kept_reviews.js";

const choice = { game: "4mation", variant: "standard", options: {} };

const kept = (key: string, at: string, change: Partial<KeptReview> = {}): KeptReview => ({
  key,
  choice,
  at,
  own: 0,
  accuracy: [81, 74],
  mistakes: [2, 3],
  plies: 17,
  ...change,
});

describe("what is remembered of reviews", () => {
  it("is sorted by the day, the newest first", () => {
    const all = [kept("b", "2026-11-02"), kept("a", "2026-11-01")];
    expect(withKept(all, kept("c", "2026-11-03")).map(({ key }) => key)).toEqual(["c", "b", "a"]);
  });

  it("has a game once, on the day on which it was reviewed first, with the side one had", () => {
    const again = kept("a", "2026-11-09", { accuracy: [90, 60], own: null });
    expect(withKept([kept("a", "2026-11-01")], again)).toEqual([
      kept("a", "2026-11-01", { accuracy: [90, 60] }),
    ]);
  });

  it("has an end", () => {
    const many = Array.from({ length: 400 }, (_, day) =>
      kept(`k${day}`, `2026-${String(day).padStart(3, "0")}`),
    );
    expect(withKept(many, kept("new", "2027"))).toHaveLength(300);
  });

  it("leaves out what makes no sense", () => {
    expect(readKept(undefined)).toEqual([]);
    expect(
      readKept([null, 3, { key: "a" }, kept("a", "2026"), { ...kept("b", "2026"), accuracy: 3 }]),
    ).toHaveLength(1);
  });
});

describe("one's own play over time", () => {
  it("is told from the side that one had, the oldest game first", () => {
    const all = [kept("b", "2026-11-02", { own: 1 }), kept("a", "2026-11-01")];
    expect(ownScores(all).map(({ accuracy, mistakes }) => [accuracy, mistakes])).toEqual([
      [81, 2],
      [74, 3],
    ]);
  });

  it("has no games of others, and none without an accuracy", () => {
    const others = kept("a", "2026-11-01", { own: null });
    const forced = kept("b", "2026-11-02", { accuracy: [null, 74] });
    expect(ownScores([others, forced])).toEqual([]);
  });

  it("can be of one game alone", () => {
    const all = [kept("b", "2026-11-02", { choice: { ...choice, game: "skato" } }), kept("a", "2026-11-01")];
    expect(ownScores(all, "skato")).toHaveLength(1);
  });
});

describe("the key of a game", () => {
  it("tells games apart", () => {
    const one = { choice, start: "", moves: ["d4", "d5"] };
    expect(keyOf(one)).toBe(keyOf({ ...one, moves: ["d4", "d5"] }));
    expect(keyOf(one)).not.toBe(keyOf({ ...one, moves: ["d5", "d4"] }));
    expect(keyOf(one)).not.toBe(keyOf({ ...one, choice: { ...choice, options: { swap: true } } }));
  });
});
