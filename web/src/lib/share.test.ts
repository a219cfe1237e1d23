import { describe, expect, it } from "vitest";
import { detailsAlong, hashOf, noDetails, sharedIn, type Details, type Shared } from "./share.js";

const details: Details = {
  headers: { First: "Ann & Bob", Second: "Zoë #1 = 100 %", Event: "" },
  comments: { "0": "before\nthe start", "2": "a + b", "3": "the end" },
  ending: { winner: null, reason: "agreed. Really!" },
};
const whole: Shared = {
  choice: { game: "skato", variant: "standard", options: { size: 10, flag: true } },
  start: "10/10 X",
  moves: ["e5", "e6", "d6-d7"],
  ply: 2,
  details,
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
    expect(sharedIn("#g=yinsh")).toEqual({ ...plain, ply: null, details: noDetails });
  });

  it("is none without a game, and takes no nonsense for a ply", () => {
    expect(sharedIn("")).toBeNull();
    expect(sharedIn("#m=e5")).toBeNull();
    expect(sharedIn("#g=yinsh&p=-3")?.ply).toBeNull();
    expect(sharedIn("#g=yinsh&p=99999999")?.ply).toBeNull();
  });

  it("takes no nonsense for an ending or a comment", () => {
    expect(sharedIn("#g=yinsh&e=2.x&c.x=1&c.-1=2&c.12345=3")?.details).toEqual(noDetails);
    expect(sharedIn("#g=yinsh&e=1.timeout")?.details.ending).toEqual({ winner: 1, reason: "timeout" });
    const odd = sharedIn("#g=yinsh&h.__proto__=x")!.details.headers;
    expect(Object.entries(odd)).toEqual([["__proto__", "x"]]);
  });
});

describe("the details of a game", () => {
  const game = ["e5", "e6", "d6"];
  const pliesAlong = (...line: string[]): string[] => Object.keys(detailsAlong(details, game, line).comments);

  it("hold as a whole for the game itself", () => {
    expect(detailsAlong(details, game, game)).toEqual(details);
  });
  it("hold for another line as far as both agree", () => {
    expect(pliesAlong("e5", "e6", "a1")).toEqual(["0", "2"]);
    expect(pliesAlong("a1")).toEqual(["0"]);
    expect(pliesAlong("e5", "e6", "d6", "d7")).toEqual(["0", "2", "3"]);
  });
  it("keep the ending for the whole game alone", () => {
    for (const line of [["e5"], ["e5", "e6", "a1"], [...game, "d7"]])
      expect(detailsAlong(details, game, line).ending).toBeNull();
  });
});
