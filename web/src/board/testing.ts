/** Testing: small boards and moments that many tests use. */
import type { KwartetBoard } from "./element";
import { fixture } from "./fixtures";
import type { Choice, Geometry, Place } from "./types";

/** A square board of cells a1, a2 … with a reserve below it. */
export function squareBoard(size: number): Geometry {
  const points: Place[] = [];
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) points.push({ name: `${"abcdefghij"[x]}${y + 1}`, x, y });
  return { points, spots: [{ name: "reserve", x: 1, y: -2 }], lines: [], cells: true };
}

export const going = (from: string, ...to: string[]): Choice => ({
  move: [from, ...to].join("-"),
  clicks: [from, to.at(-1)!],
  clickKind: "path",
  route: [from, ...to],
});

export const placing = (place: string): Choice => ({
  move: place,
  clicks: [place],
  clickKind: "place",
  route: [],
});

export const taking = (from: string, to: string): Choice => ({
  move: `x${from}-${to}`,
  clicks: [from, to],
  clickKind: "row",
  route: [],
});

/** Lets a board show a moment of a game, with its choices or others. */
export function showMoment(board: KwartetBoard, name: string, moment = 0, choices?: readonly Choice[]): void {
  const { game, geometry, moments } = fixture(name);
  board.game = game;
  board.geometry = geometry;
  void board.show(moments[moment]!.before, { animate: false });
  board.choices = choices ?? moments[moment]!.before.choices;
}

/** The button of a place. */
export const targetOf = (board: KwartetBoard, place: string): SVGElement =>
  board.shadowRoot!.querySelector<SVGElement>(`.targets [data-place="${place}"]`)!;
