import { describe, expect, it } from "vitest";
import { blank, drawn, isBlank } from "./drawing.js";

describe("a stroke on the board", () => {
  it("is an arrow between two places, and a ring on one", () => {
    const both = drawn(drawn(blank, "e5", "e7"), "f6", "f6");
    expect(both).toEqual({ arrows: [["e5", "e7"]], rings: ["f6"] });
  });

  it("rubs out what is there already, and nothing else", () => {
    const both = drawn(drawn(blank, "e5", "e7"), "f6", "f6");
    expect(drawn(both, "e5", "e7")).toEqual({ arrows: [], rings: ["f6"] });
    expect(drawn(both, "f6", "f6")).toEqual({ arrows: [["e5", "e7"]], rings: [] });
    expect(drawn(both, "e7", "e5").arrows).toHaveLength(2);
  });

  it("leaves nothing when all of it is rubbed out", () => {
    expect(isBlank(drawn(drawn(blank, "e5", "e7"), "e5", "e7"))).toBe(true);
    expect(isBlank(drawn(blank, "e5", "e5"))).toBe(false);
  });
});
