import { describe, expect, it } from "vitest";
import type { Choice } from "../protocol.js";
import { longestOf, Premove } from "./premove.svelte.js";

const choice = (move: string, ...clicks: string[]): Choice => ({
  move,
  clicks,
  clickKind: clicks.length === 1 ? "place" : "path",
  route: [],
  changes: [],
});
const choices = [choice("e5-g5", "e5", "g5"), choice("e5-e7", "e5", "e7"), choice("I", "I")];

function planned(...places: string[]): Premove {
  const premove = new Premove();
  for (const place of places) premove.touch(place, longestOf(choices));
  return premove;
}

describe("a planned move", () => {
  it("is played when its places are those of a choice", () => {
    expect(planned("e5", "e7").become(choices)).toEqual({ move: "e5-e7" });
    expect(planned("I").become(choices)).toEqual({ move: "I" });
  });

  it.each([[["e5"]], [["e5", "h8"]], [["g5", "e5"]]])("is dropped when they are not: %o", (places) => {
    const premove = planned(...places);
    expect(premove.become(choices)).toBe("impossible");
    expect(premove.places).toEqual([]);
    expect(premove.loss).toBe("impossible");
    premove.touch("e5", 2);
    expect(premove.loss).toBeNull();
  });

  it("is lost when the game continues elsewhere, and is announced only then", () => {
    const premove = planned("e5");
    premove.lose();
    expect([premove.places, premove.loss]).toEqual([[], "dropped"]);
    const without = new Premove();
    without.lose();
    expect(without.loss).toBeNull();
  });

  it("is dropped by its owner without a word", () => {
    const premove = planned("e5");
    premove.drop();
    expect(premove.loss).toBeNull();
  });

  it("is dropped where its places mean two things", () => {
    expect(planned("a1").become([choice("x", "a1"), choice("y", "a1")])).toBe("impossible");
  });

  it("is nothing where nothing was touched, and is played only once", () => {
    const premove = planned("I");
    premove.become(choices);
    expect(premove.become(choices)).toBe("none");
  });

  it("loses its last place by touching it again", () => {
    expect(planned("e5", "e5").places).toEqual([]);
    expect(planned("e5", "g5", "g5").places).toEqual(["e5"]);
  });

  it("begins anew with one place more than a choice has", () => {
    expect(planned("e5", "g5", "a1").places).toEqual(["a1"]);
  });
});

it("the longest choice says how many places a plan may have", () => {
  expect(longestOf(choices)).toBe(2);
  expect(longestOf([])).toBe(1);
});
