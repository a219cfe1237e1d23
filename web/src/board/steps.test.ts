import { describe, expect, it } from "vitest";
import { fixture } from "./fixtures";
import { layOut } from "./layout";
import { at, spotsAt, turned } from "./plane";
import { levelOf, neighboursOf, stepFrom, type Direction } from "./steps";
import { squareBoard } from "./testing";
import { artOfGame } from "./art";
import type { Geometry } from "./types";

/** Walks over a board with its trays, keeping the level as keys do. */
function walker(game: string, geometry: Geometry) {
  const { points, places } = layOut(geometry, artOfGame(game).trays, "edge");
  const neighbours = neighboursOf(geometry, points);
  return (from: string, direction: Direction, count: number): string => {
    const level = levelOf(at(places, from), direction);
    let here = from;
    for (let step = 0; step < count; step++) here = stepFrom(places, neighbours, here, direction, level);
    return here;
  };
}

describe("on a board of cells", () => {
  const geometry = squareBoard(4);
  const points = spotsAt(geometry.points);
  const step = (from: string, direction: Direction): string =>
    stepFrom(points, neighboursOf(geometry, points), from, direction, levelOf(at(points, from), direction));

  it("arrows lead to the next cell", () => {
    expect((["left", "right", "up", "down"] as const).map((way) => step("b2", way))).toEqual([
      "a2",
      "c2",
      "b3",
      "b1",
    ]);
  });
  it("nothing lies beyond the edge", () => {
    expect(step("a1", "left")).toBe("a1");
  });
});

describe("on YINSH's board", () => {
  const { geometry } = fixture("yinsh");
  const walk = walker("yinsh", geometry);

  it("up and down follow the upright lines", () => {
    expect(walk("e5", "up", 2)).toBe("e7");
    expect(walk("e5", "down", 3)).toBe("e2");
  });
  it("a walk to the side keeps its height", () => {
    const [start, end] = ["b4", walk("b4", "right", 8)].map((name) =>
      geometry.points.find((point) => point.name === name)!,
    );
    expect(end!.name).toMatch(/^j/);
    expect(end!.y).toBe(start!.y);
  });
  it("what lies beside the board is reached from its edge, and left again", () => {
    const spot = walk("f2", "down", 1);
    expect(geometry.spots.map((place) => place.name)).toContain(spot);
    expect(geometry.points.map((place) => place.name)).toContain(walk(spot, "up", 1));
  });
  it("arrows follow the eye on a turned board", () => {
    expect(walker("yinsh", turned(geometry))("e5", "up", 2)).toBe("e3");
  });
});

it.each(["yinsh", "lyngk", "4mation", "skato-10"])("every place of %s can be reached with arrows", (name) => {
  const { game, geometry } = fixture(name);
  const walk = walker(game, geometry);
  const reached = new Set([geometry.points[0]!.name]);
  for (const place of reached)
    for (const way of ["left", "right", "up", "down"] as const) reached.add(walk(place, way, 1));
  expect(reached.size).toBe(geometry.points.length + geometry.spots.length);
});
