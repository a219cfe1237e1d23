import { expect, it } from "vitest";
import type { Motion } from "./difference";
import { spotsAt } from "./plane";
import { squareBoard } from "./testing";
import { tracksOf, type Track } from "./timeline";

const { points: cells, spots } = squareBoard(6);
const points = spotsAt(cells);
const anchors = new Map([...points, ...spotsAt(spots)]);
const tracks = (motions: readonly Motion[], taken: readonly string[] = []): Track[] =>
  tracksOf(motions, { anchors, points, isTaken: (place) => taken.includes(place) });
const going = (...route: string[]): Motion => ({ kind: "travel", pieces: ["red"], route });
const turned = (place: string): Motion => ({ kind: "turn", place, from: "black", to: "white" });

it("what travels is lifted, passes every place of its route, and lands", () => {
  const [track] = tracks([going("a1", "a4", "b4")]);
  expect(track!.place).toBe("b4");
  expect(track!.keyframes.map((frame) => frame.transform)).toEqual([
    "translate(-100px,300px)",
    "translate(-100px,292px) scale(1.05)",
    "translate(-100px,-8px) scale(1.05)",
    "translate(0px,-8px) scale(1.05)",
    "translate(0px,0px)",
  ]);
  const offsets = track!.keyframes.map((frame) => frame.offset!);
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect(offsets[2]! - offsets[1]!).toBeCloseTo(3 * (offsets[3]! - offsets[2]!), 2);
});

it("only transforms and opacity change", () => {
  const all = tracks([
    going("a1", "a3"),
    turned("a2"),
    { kind: "fly", pieces: ["x", "y"], from: "b1", to: "reserve", fades: true },
    { kind: "vanish", place: "c1", pieces: ["x"] },
    { kind: "appear", place: "c2", pieces: ["x"] },
  ]);
  const names = new Set(all.flatMap((track) => track.keyframes.flatMap((frame) => Object.keys(frame))));
  expect([...names].sort()).toEqual(["easing", "offset", "opacity", "transform"]);
});

it("a jump takes as long wherever it leads, a route with bends longer", () => {
  const time = (...route: string[]): number => tracks([going(...route)])[0]!.duration;
  expect(time("a1", "a2", "a3", "a4", "a5")).toBe(time("a1", "a2"));
  expect(time("a1", "a3", "c3")).toBeGreaterThan(time("a1", "a3"));
});

it("markers turn in the order in which the ring passes them", () => {
  const found = tracks([going("a1", "a2", "a3", "a4"), turned("a3"), turned("a2")]);
  const delay = (place: string): number => found.find((track) => track.place === place)!.delay;
  expect(delay("a2")).toBeGreaterThan(0);
  expect(delay("a3")).toBe(delay("a2") + 45);
});

it("a long wave is not much longer than a short one", () => {
  const many = ["a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"].map(turned);
  const ends = tracks([going("a1", "a6"), ...many]).map((track) => track.delay + track.duration);
  expect(Math.max(...ends)).toBeLessThanOrEqual(60 + 300 + 200);
});

it("a piece that is turned shows its old side, then its new one", () => {
  const [old, now] = tracks([turned("a1")]);
  expect([old!.pieces, now!.pieces]).toEqual([["black"], ["white"]]);
  expect([old!.keyframes.at(-1)!.opacity, now!.keyframes.at(-1)!.opacity]).toEqual([0, 1]);
});

it("pieces of a row sink one after another, where they lie", () => {
  const row = ["a1", "a2", "a3"].map((from): Motion => ({
    kind: "fly",
    pieces: ["white"],
    from,
    to: "reserve",
    fades: true,
  }));
  const found = tracks(row);
  expect(found.map((track) => track.place)).toEqual(["a1", "a2", "a3"]);
  expect(found.map((track) => track.delay)).toEqual([0, 50, 100]);
});

it("a stack that is taken rises, and then goes to its place beside the board", () => {
  const [track] = tracks([{ kind: "fly", pieces: ["red", "blue"], from: "a1", to: "reserve", fades: true }]);
  expect(track!.place).toBe("reserve");
  expect(track!.keyframes.at(-1)!.transform).toContain("scale(0.34)");
});

it("what is placed falls on its place", () => {
  const [track] = tracks([{ kind: "fly", pieces: ["red"], from: "reserve", to: "c3", fades: false }]);
  expect([track!.place, track!.duration]).toEqual(["c3", 160]);
});

it("what goes to a place that is not known is not moved", () => {
  expect(tracks([{ kind: "fly", pieces: ["white"], from: "a1", to: "pool", fades: true }])).toEqual([]);
});

it("every motion is heard, the markers of a wave in their order", () => {
  const cues = (motions: Motion[], taken?: string[]): string[] =>
    tracks(motions, taken).flatMap(({ cue }) => (cue ? [`${cue.sound}${cue.step}`] : []));
  expect(cues([going("a1", "a4"), turned("a3"), turned("a2")])).toEqual(["flip1", "flip0", "slide0"]);
  expect(cues([going("a1", "a4")], ["a4"])).toEqual(["stack0"]);
  expect(cues([{ kind: "appear", place: "a1", pieces: ["x"] }])).toEqual(["place0"]);
});
