import { expect, it } from "vitest";
import { spotsAt } from "./plane";
import { squareBoard } from "./testing";
import { tracksOf } from "./timeline";

const places = spotsAt(squareBoard(6).points);

it("what travels passes every place of its route, the longer legs taking longer", () => {
  const [track] = tracksOf([{ kind: "travel", pieces: ["red"], route: ["a1", "a4", "b4"] }], places);
  expect(track!.place).toBe("b4");
  expect(track!.keyframes).toEqual([
    { offset: 0, transform: "translate(-100px,300px)" },
    { offset: 0.75, transform: "translate(-100px,0px)" },
    { offset: 1, transform: "translate(0px,0px)" },
  ]);
});

it("a longer route takes longer", () => {
  const time = (...route: string[]) =>
    tracksOf([{ kind: "travel", pieces: ["red"], route }], places)[0]!.duration;
  expect(time("a1", "a5")).toBeGreaterThan(time("a1", "a2"));
});

it("markers turn in the order in which the ring passes them", () => {
  const tracks = tracksOf(
    [
      { kind: "travel", pieces: ["ring"], route: ["a1", "a2", "a3", "a4"] },
      { kind: "turn", place: "a3", from: "black", to: "white" },
      { kind: "turn", place: "a2", from: "white", to: "black" },
    ],
    places,
  );
  const delay = (place: string): number => tracks.find((track) => track.place === place)!.delay;
  expect(delay("a2")).toBeGreaterThan(0);
  expect(delay("a3")).toBeGreaterThan(delay("a2"));
});

it("a piece that is turned shows its old side, then its new one", () => {
  const [old, now] = tracksOf([{ kind: "turn", place: "a1", from: "white", to: "black" }], places);
  expect([old!.pieces, now!.pieces]).toEqual([["white"], ["black"]]);
  expect([old!.keyframes.at(-1)!.opacity, now!.keyframes.at(-1)!.opacity]).toEqual([0, 1]);
});

it("pieces of a row leave one after another", () => {
  const row = ["a1", "a2", "a3"].map(
    (from) => ({ kind: "fly", pieces: ["white"], from, to: "f6", fades: true }) as const,
  );
  const delays = tracksOf(row, places).map((track) => track.delay);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(new Set(delays).size).toBe(3);
});

it("what goes to a spot that is not shown is not moved", () => {
  expect(tracksOf([{ kind: "fly", pieces: ["white"], from: "a1", to: "pool", fades: true }], places)).toEqual(
    [],
  );
});
