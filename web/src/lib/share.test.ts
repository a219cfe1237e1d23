import { describe, expect, it } from "vitest";
import { hashOf, sharedIn, type Shared } from "./share.js";

const whole: Shared = {
  choice: { game: "skato", variant: "standard", options: { size: 10, flag: true } },
  start: "10/10 X",
  moves: ["e5", "e6", "d6-d7"],
  ply: 2,
};

describe("an address that holds a game", () => {
  it("gives back what was put in", () => {
    expect(sharedIn(hashOf(whole))).toEqual(whole);
  });

  it("leaves out what is usual", () => {
    const plain: Shared = {
      choice: { game: "yinsh", variant: "standard", options: {} },
      start: null,
      moves: [],
      ply: 0,
    };
    expect(hashOf(plain)).toBe("#g=yinsh");
    expect(sharedIn("#g=yinsh")).toEqual({ ...plain, ply: null });
  });

  it("is none without a game, and takes no nonsense for a ply", () => {
    expect(sharedIn("")).toBeNull();
    expect(sharedIn("#m=e5")).toBeNull();
    expect(sharedIn("#g=yinsh&p=-3")?.ply).toBeNull();
    expect(sharedIn("#g=yinsh&p=99999999")?.ply).toBeNull();
  });
});
