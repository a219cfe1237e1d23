import { describe, expect, it } from "vitest";
import { back, nextPlaces, rowsOf, startOf, walk, type Path, type Walk } from "./paths";
import { spotsAt } from "./plane";
import { going, placing, squareBoard, taking } from "./testing";
import type { Choice } from "./types";

const points = spotsAt(squareBoard(7).points);

/** Touches places one after the other. */
function touching(choices: readonly Choice[], ...places: string[]): Walk {
  const rows = rowsOf(choices, points);
  let now: Walk = { path: startOf(choices) };
  for (const place of places) {
    if ("chosen" in now) throw new Error(`${now.chosen.move} was chosen before ${place}`);
    now = walk(choices, rows, now.path, place);
  }
  return now;
}

const chosen = (now: Walk): string | null => ("chosen" in now ? now.chosen.move : null);
const path = (now: Walk): Path => {
  if ("chosen" in now) throw new Error(`${now.chosen.move} was chosen`);
  return now.path;
};

describe("a move of one place", () => {
  it("is chosen by touching it", () => {
    expect(chosen(touching([placing("a1"), placing("b1")], "b1"))).toBe("b1");
  });
  it("is not chosen by touching another place", () => {
    expect(path(touching([placing("a1")], "c3"))).toEqual({ clicks: [], possible: [placing("a1")] });
  });
});

describe("a move of two places", () => {
  const choices = [going("a1", "a2"), going("a1", "b1"), going("c1", "c2"), going("c1", "a1")];

  it("begins with what it moves", () => {
    expect(path(touching(choices, "a1")).possible).toEqual([choices[0], choices[1]]);
  });
  it("waits for its second place even if there is only one", () => {
    expect(path(touching([going("a1", "a2")], "a1")).clicks).toEqual(["a1"]);
  });
  it("ends with where that goes", () => {
    expect(chosen(touching(choices, "a1", "b1"))).toBe("a1-b1");
  });
  it("begins again with another piece", () => {
    expect(path(touching(choices, "a1", "c1")).clicks).toEqual(["c1"]);
  });
  it("prefers to go to a place rather than to begin there", () => {
    expect(chosen(touching(choices, "c1", "a1"))).toBe("c1-a1");
  });
  it("is given up by touching its piece again", () => {
    expect(path(touching(choices, "a1", "a1"))).toEqual(startOf(choices));
  });
  it("is given up by touching what is no target", () => {
    expect(path(touching(choices, "a1", "g7"))).toEqual(startOf(choices));
  });
  it("names the places that lead further", () => {
    const rows = rowsOf(choices, points);
    expect(nextPlaces(rows, startOf(choices))).toEqual(new Set(["a1", "c1"]));
    expect(nextPlaces(rows, path(touching(choices, "a1")))).toEqual(new Set(["a2", "b1"]));
  });
  it("goes back by one place", () => {
    expect(back(choices, rowsOf(choices, points), path(touching(choices, "a1")))).toEqual(startOf(choices));
  });
});

describe("a row", () => {
  const overlapping = [taking("a1", "a5"), taking("a2", "a6")];
  const crossing = [taking("a1", "e1"), taking("a1", "a5")];

  it("holds every point between its ends", () => {
    const [row] = overlapping;
    expect(rowsOf([row!], points).get(row!)).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  });
  it("runs along diagonals as well", () => {
    const row = taking("b1", "f5");
    expect(rowsOf([row], points).get(row)).toEqual(["b1", "c2", "d3", "e4", "f5"]);
  });
  it("is taken by one place that belongs to no other row", () => {
    expect(chosen(touching(crossing, "c1"))).toBe("xa1-e1");
    expect(chosen(touching(overlapping, "a6"))).toBe("xa2-a6");
  });
  it("is not taken by a place that several rows share", () => {
    expect(path(touching(overlapping, "a3")).possible).toEqual(overlapping);
    expect(path(touching(crossing, "a1")).clicks).toEqual(["a1"]);
  });
  it("is taken by its two ends in any order", () => {
    expect(chosen(touching(crossing, "a1", "a5"))).toBe("xa1-a5");
    expect(chosen(touching(crossing, "a5"))).toBe("xa1-a5");
    expect(chosen(touching(overlapping, "a5", "a1"))).toBe("xa1-a5");
  });
  it("is taken by its two ends even if a longer row holds both", () => {
    const nested = [taking("a1", "a7"), taking("a2", "a7"), taking("a3", "a7"), taking("a2", "a6")];
    expect(chosen(touching(nested, "a3", "a7"))).toBe("xa3-a7");
    expect(chosen(touching(nested, "a7", "a2"))).toBe("xa2-a7");
    expect(chosen(touching(nested, "a4", "a6", "a2"))).toBe("xa2-a6");
    expect(path(touching(nested, "a7")).possible).toHaveLength(3);
  });
  it("offers all its places", () => {
    expect(nextPlaces(rowsOf(overlapping, points), startOf(overlapping)).size).toBe(6);
  });
});
