import { describe, expect, it } from "vitest";
import { difference, type Motion, type Phase } from "./difference";
import { FIXTURES, fixture } from "./fixtures";
import type { Scene } from "./types";

const isPoint = (place: string): boolean => /^[a-z]\d+$/.test(place);
const changed = (before: Scene, after: Scene, ...route: string[]): Phase[] =>
  difference(before, after, route, isPoint);
const motions = (phases: readonly Phase[]): Motion[] => phases.flatMap((phase) => phase.motions);

it("nothing moves between equal scenes", () => {
  expect(changed({ a1: ["red"] }, { a1: ["red"] })).toEqual([]);
});

describe("a ring that moves", () => {
  const before = { a1: ["ring"], a2: ["white"], a3: ["black"], pool: ["marker", "marker"] };
  const after = { a1: ["white"], a2: ["black"], a3: ["white"], a4: ["ring"], pool: ["marker"] };
  const [phase, ...more] = changed(before, after, "a1", "a2", "a3", "a4");

  it("travels, turns what it passes and leaves a marker, all at once", () => {
    expect(phase!.motions).toEqual([
      { kind: "travel", pieces: ["ring"], route: ["a1", "a2", "a3", "a4"] },
      { kind: "turn", place: "a2", from: "white", to: "black" },
      { kind: "turn", place: "a3", from: "black", to: "white" },
      { kind: "appear", place: "a1", pieces: ["white"] },
    ]);
    expect(more).toEqual([]);
  });
  it("leaves nothing lying still that moves", () => {
    expect(phase!.still).toEqual({ a1: [], a2: [], a3: [], pool: ["marker", "marker"] });
  });
  it("finds its way back without a route", () => {
    expect(motions(changed(after, before))).toContainEqual({
      kind: "fly",
      pieces: ["ring"],
      from: "a4",
      to: "a1",
      fades: false,
    });
  });
});

describe("a stack that moves", () => {
  it("travels as a whole onto another", () => {
    const phases = changed(
      { a1: ["blue", "red"], b1: ["green"] },
      { b1: ["green", "blue", "red"] },
      "a1",
      "b1",
    );
    expect(phases).toEqual([
      {
        motions: [{ kind: "travel", pieces: ["blue", "red"], route: ["a1", "b1"] }],
        still: { a1: [], b1: ["green"] },
      },
    ]);
  });
  it("is taken from where it lands", () => {
    const phases = changed({ a1: ["blue"], b1: ["red"] }, { "first-stacks": ["stack"] }, "a1", "b1");
    expect(phases.map((phase) => phase.motions)).toEqual([
      [{ kind: "travel", pieces: ["blue"], route: ["a1", "b1"] }],
      [{ kind: "fly", pieces: ["red", "blue"], from: "b1", to: "first-stacks", fades: true }],
    ]);
    expect(phases[0]!.still).toEqual({ a1: [], b1: ["red"] });
    expect(phases[1]!.still).toEqual({ "first-stacks": ["stack"] });
  });
});

it("what is placed comes from its reserve", () => {
  const phases = changed({ reserve: ["cube", "cube"] }, { reserve: ["cube"], b2: ["cube"] });
  expect(phases).toEqual([
    {
      motions: [{ kind: "fly", pieces: ["cube"], from: "reserve", to: "b2", fades: false }],
      still: { reserve: ["cube"], b2: [] },
    },
  ]);
});

it("what is claimed goes from spot to spot", () => {
  const found = motions(changed({ I: ["ivory"] }, { "first-claim-1": ["ivory"] }));
  expect(found).toEqual([{ kind: "fly", pieces: ["ivory"], from: "I", to: "first-claim-1", fades: false }]);
});

it("a row goes to the pool, whatever its pieces become there", () => {
  const found = motions(changed({ a1: ["white"], a2: ["white"], pool: [] }, { pool: ["marker", "marker"] }));
  expect(found.map((motion) => motion.kind === "fly" && motion.fades && motion.to)).toEqual(["pool", "pool"]);
});

it("what has no other place vanishes or appears", () => {
  expect(motions(changed({ a1: ["x", "y"] }, { b1: ["z"] }))).toEqual([
    { kind: "vanish", place: "a1", pieces: ["x", "y"] },
    { kind: "appear", place: "b1", pieces: ["z"] },
  ]);
});

describe.each([...FIXTURES])("in %s", (_, { moments, geometry }) => {
  const points = new Set(geometry.points.map((point) => point.name));
  const run = moments.map(({ before, move, after }) => {
    const route = before.choices.find((choice) => choice.move === move)!.route;
    return difference(before.scene, after.scene, route, (place) => points.has(place));
  });

  it("every decision but a pass moves something", () => {
    expect(run.every((phases) => phases.length > 0)).toBe(true);
  });
  it("what travels does so along the route of the move", () => {
    const travels = run.map((phases) => motions(phases).filter((motion) => motion.kind === "travel").length);
    const routes = moments.map(
      ({ before, move }) => before.choices.find((choice) => choice.move === move)!.route,
    );
    expect(travels).toEqual(routes.map((route) => (route.length ? 1 : 0)));
  });
});

it("the markers a ring passes in a real game are turned", () => {
  const turning = fixture("yinsh").moments.at(-1)!;
  const route = turning.before.choices.find((choice) => choice.move === turning.move)!.route;
  const found = difference(turning.before.scene, turning.after.scene, route, isPoint)[0]!.motions;
  expect(found.filter((motion) => motion.kind === "turn").length).toBeGreaterThanOrEqual(3);
});
