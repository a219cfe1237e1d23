import { expect, it } from "vitest";
import { speak } from "./language.js";
import type { GameChoice } from "../protocol.js";
import { viewAfter } from "./testing.js";

await speak(); // words are looked up as their module is loaded
const { scoreOf } = await import("./score.js");

const choice = (game: string, variant = "standard"): GameChoice => ({ game, variant, options: {} });
const view = { ...viewAfter(0), score: [2, 1] as [number, number] };

it("three rings win, and in blitz one", () => {
  expect(scoreOf(choice("yinsh"), view, 0)).toMatchObject({ value: 2, goal: 3 });
  expect(scoreOf(choice("yinsh", "blitz"), view, 1)).toMatchObject({ value: 1, goal: 1 });
});

it("in the six-stack variant the five-stacks on the board count", () => {
  expect(scoreOf(choice("lyngk"), view, 0).label).toBe("stacks taken");
  expect(scoreOf(choice("lyngk", "six-stack"), view, 0).label).toBe("five-stacks on the board");
});

it("in 4mation what counts is how many cubes are left", () => {
  const cubes = { ...view, scene: { "blue-reserve": ["blue-cube", "blue-cube"] } };
  expect(scoreOf(choice("4mation"), cubes, 0)).toEqual({
    value: 2,
    goal: null,
    isInTray: true,
    label: "cubes left",
  });
  expect(scoreOf(choice("4mation"), cubes, 1).value).toBe(0);
});

it("an unknown game has its score", () => {
  expect(scoreOf(choice("zertz"), view, 1)).toEqual({
    value: 1,
    goal: null,
    isInTray: false,
    label: "Score",
  });
});
