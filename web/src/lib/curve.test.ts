import { describe, expect, it } from "vitest";
import type { RatingPoint } from "../protocol.js";
import { curveOf } from "./curve.js";

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
