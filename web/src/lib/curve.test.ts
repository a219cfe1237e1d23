import { describe, expect, it } from "vitest";
import type { RatingPoint } from "../protocol.js";
import { changesByTable, changeSince, curveOf, pointsSince, signed } from "./curve.js";

function after(rating: number, deviation: number): RatingPoint {
  return { at: "2026-11-16T12:00:00Z", rating, deviation, table: "t" };
}

describe("the course of a rating", () => {
  it("goes from left to right, and up when the rating rises", () => {
    const { dots } = curveOf([after(1500, 100), after(1550, 90), after(1600, 80)], 600, 200);
    expect(dots.map((dot) => dot.x)).toEqual([0, 300, 600]);
    expect(dots[0]!.y).toBeGreaterThan(dots[1]!.y);
    expect(dots[1]!.y).toBeGreaterThan(dots[2]!.y);
  });

  it("lies between round levels that hold every uncertainty", () => {
    const { levels } = curveOf([after(1487, 100), after(1600, 83)], 600, 200);
    expect(levels.map((level) => level.rating)).toEqual([1300, 1400, 1500, 1600, 1700]);
    expect(levels[0]!.y).toBe(200);
    expect(levels.at(-1)!.y).toBe(0);
  });

  it("of one game is a dot in the middle", () => {
    const { dots, levels } = curveOf([after(1500, 0)], 600, 200);
    expect(dots[0]!.x).toBe(300);
    expect(levels.every((level) => Number.isFinite(level.y))).toBe(true);
  });
});

describe("what a rating has done lately", () => {
  const now = Date.parse("2026-11-16T12:00:00Z");
  const daysAgo = (days: number, rating: number, table: string): RatingPoint => ({
    at: new Date(now - days * 24 * 60 * 60 * 1000).toISOString(),
    rating,
    deviation: 80,
    table,
  });
  const points = [
    daysAgo(90, 1400, "a"),
    daysAgo(40, 1450, "b"),
    daysAgo(10, 1470, "c"),
    daysAgo(1, 1440, "d"),
  ];

  it("is seen from the last game before", () => {
    expect(pointsSince(points, 30, now).map(({ table }) => table)).toEqual(["b", "c", "d"]);
    expect(changeSince(points, 30, now)).toBe(-10);
  });

  it("is nothing where nothing was played", () => {
    expect(pointsSince(points.slice(0, 2), 30, now).map(({ table }) => table)).toEqual(["b"]);
    expect(changeSince(points.slice(0, 2), 30, now)).toBe(0);
    expect(changeSince([], 30, now)).toBe(0);
  });

  it("is told game by game, but for the first", () => {
    expect([...changesByTable(points)]).toEqual([
      ["b", 50],
      ["c", 20],
      ["d", -30],
    ]);
  });

  it("has a sign", () => {
    expect([signed(12), signed(-8), signed(0)]).toEqual(["+12", "−8", "±0"]);
  });
});
