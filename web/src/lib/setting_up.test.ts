import { describe, expect, it } from "vitest";
import { countInTray, touched } from "./setting_up.js";

const places = { points: ["a1", "a2", "b1"], spots: ["won-1", "won-2"] };

describe("a touch", () => {
  it("puts a piece on a free place, and takes off what lies there", () => {
    expect(touched({}, "a1", "ring", false)).toEqual({ a1: ["ring"] });
    expect(touched({ a1: ["ring"], a2: ["disc"] }, "a1", "disc", false)).toEqual({ a2: ["disc"] });
  });

  it("builds stacks where a game has them", () => {
    expect(touched({ a1: ["red"] }, "a1", "blue", true)).toEqual({ a1: ["red", "blue"] });
  });

  it("takes the upper piece off if that is wanted", () => {
    expect(touched({ a1: ["red", "blue"] }, "a1", "", true)).toEqual({ a1: ["red"] });
    expect(touched({ a1: ["red"] }, "a1", "", true)).toEqual({});
    expect(touched({}, "a1", "", true)).toEqual({});
  });
});

describe("a tray", () => {
  it("counts what is on the board and in the spots to which it goes", () => {
    const first = { reserve: ["ring", "ring", "ring"] };
    const scene = { a1: ["ring"], "won-1": ["ring"], reserve: ["ring"] };
    expect(countInTray("ring", scene, first, places)).toEqual({ have: 2, of: 3 });
  });

  it("counts only the board where the pieces begin there", () => {
    const first = { a1: ["red"], a2: ["red"], claim: ["red"] };
    const scene = { a1: ["red", "blue"], "won-1": ["red"] };
    expect(countInTray("red", scene, first, places)).toEqual({ have: 1, of: 2 });
  });

  it("knows no number of what a game does not begin with", () => {
    expect(countInTray("disc", { a1: ["disc"] }, {}, places)).toEqual({ have: 1, of: null });
  });
});
