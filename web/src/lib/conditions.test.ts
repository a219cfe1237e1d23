import { describe, expect, it } from "vitest";
import type { Side } from "../protocol.js";
import { withLine, type Prepared } from "./conditions.js";

/** Decisions of the sides in turn; the other (1) begins. */
const line = (...moves: string[]): Prepared[] =>
  moves.map((move, index) => ({ move, side: (index % 2 === 0 ? 1 : 0) as Side }));

describe("one more prepared line", () => {
  it("stands beside answers to other decisions", () => {
    expect(withLine([["a", "b"]], line("c", "d"), 0)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(withLine([["a", "b", "c", "d"]], line("a", "b", "e", "f"), 0)).toHaveLength(2);
  });

  it("replaces another answer to the same decision", () => {
    expect(withLine([["a", "b"]], line("a", "x"), 0)).toEqual([["a", "x"]]);
    expect(withLine([["a", "b", "c", "d"]], line("a", "x"), 0)).toEqual([["a", "x"]]);
  });

  it("goes on with a line, and does not shorten one", () => {
    expect(withLine([["a", "b"]], line("a", "b", "c", "d"), 0)).toEqual([["a", "b", "c", "d"]]);
    expect(withLine([["a", "b", "c", "d"]], line("a", "b"), 0)).toEqual([["a", "b", "c", "d"]]);
  });

  it("is not kept twice", () => {
    expect(withLine([["a", "b"]], line("a", "b"), 0)).toEqual([["a", "b"]]);
  });
});
