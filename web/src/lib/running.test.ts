import { describe, expect, it } from "vitest";
import { isSameGame } from "./running.js";
import { tableState, viewAfter } from "./testing.js";

const running = tableState(["d4", "d5", "c4", "b4"], { start: "empty", view: viewAfter(4) });
const { choice } = running;

describe("a game that still runs", () => {
  it("is known by its moves", () => {
    expect(isSameGame({ choice, start: "empty", moves: ["d4", "d5", "c4", "b4", "c5"] }, running)).toBe(true);
    expect(isSameGame({ choice, start: "empty", moves: ["d4", "d5", "c4"] }, running)).toBe(false);
    expect(isSameGame({ choice, start: "empty", moves: ["d4", "d5", "c4", "c5"] }, running)).toBe(false);
  });

  it("is known by its position", () => {
    expect(isSameGame({ choice, start: "after 4", moves: [] }, running)).toBe(true);
  });

  it("is known with options that are left out or have their usual values", () => {
    const written = { ...choice, options: { swap: false } };
    expect(isSameGame({ choice, start: "after 4", moves: [] }, { ...running, choice: written })).toBe(true);
    expect(isSameGame({ choice: written, start: "after 4", moves: [] }, running)).toBe(true);
  });

  it("is another one with other options, when it is over, and when it has hardly begun", () => {
    const other = { ...choice, options: { swap: true } };
    expect(isSameGame({ choice: other, start: "after 4", moves: [] }, running)).toBe(false);
    const over = { ...running, result: { winner: null, reason: "agreement", score: [0, 0], text: "" } };
    expect(isSameGame({ choice, start: "after 4", moves: [] }, over as typeof running)).toBe(false);
    const young = tableState(["d4"], { start: "empty" });
    expect(isSameGame({ choice, start: "empty", moves: ["d4", "d5"] }, young)).toBe(false);
  });
});
