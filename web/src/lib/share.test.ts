import { describe, expect, it } from "vitest";
import { detailsAlong, hashOf, noDetails, sharedIn, type Details, type Shared } from "./share.js";

const details: Details = {
  headers: { First: "Ann & Bob", Second: "Zoë #1 = 100 %", Event: "" },
  comments: { "0": "before\nthe start", "2": "a + b", "3": "the end" },
  variations: {
    "1": [
      {
        moves: ["e7", "d7-d8"],
        comments: { "3": "tried" },
        variations: { "2": [{ moves: ["d6"], comments: { "3": "deeper" }, variations: {} }] },
      },
      { moves: ["e8"], comments: {}, variations: {} },
    ],
  },
  ending: { winner: null, reason: "agreed. Really!" },
};
const whole: Shared = {
  choice: { game: "skato", variant: "standard", options: { size: 10, flag: true } },
  start: "10/10 X",
  moves: ["e5", "e6", "d6-d7"],
  ply: 2,
  own: 1,
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
    expect(sharedIn("#g=yinsh")).toEqual({ ...plain, ply: null, own: null, details: noDetails });
  });

  it("is none without a game, and takes no nonsense for a ply", () => {
    expect(sharedIn("")).toBeNull();
    expect(sharedIn("#m=e5")).toBeNull();
    expect(sharedIn("#g=yinsh&p=-3")?.ply).toBeNull();
    expect(sharedIn("#g=yinsh&p=99999999")?.ply).toBeNull();
  });

  it("takes no nonsense for a side", () => {
    expect(sharedIn("#g=yinsh&w=0")?.own).toBe(0);
    expect(sharedIn("#g=yinsh&w=2")?.own).toBeNull();
  });

  it("takes no nonsense for an ending or a comment", () => {
    expect(sharedIn("#g=yinsh&e=2.x&c.x=1&c.-1=2&c.12345=3")?.details).toEqual(noDetails);
    expect(sharedIn("#g=yinsh&e=1.timeout")?.details.ending).toEqual({ winner: 1, reason: "timeout" });
    const odd = sharedIn("#g=yinsh&h.__proto__=x")!.details.headers;
    expect(Object.entries(odd)).toEqual([["__proto__", "x"]]);
  });
});

describe("variations in an address", () => {
  const read = (hash: string): Details["variations"] =>
    sharedIn(`#g=4mation&m=d4.d5&${hash}`)!.details.variations;

  it("are in brackets of their own, with comments by the numbers of their nodes", () => {
    expect(read("x=1*c5.2*b4__&c.3=first&c.4=second")).toEqual({
      "1": [
        {
          moves: ["c5"],
          comments: { "2": "first" },
          variations: { "2": [{ moves: ["b4"], comments: { "3": "second" }, variations: {} }] },
        },
      ],
    });
  });

  it("are read as far as they make sense", () => {
    expect(read("x=c5")).toEqual({});
    expect(read("x=1*c5")).toEqual({ "1": [{ moves: ["c5"], comments: {}, variations: {} }] });
    expect(read("x=____")).toEqual({});
    expect(read(`x=${"1*c5.".repeat(200)}`)).toHaveProperty(["1", "0", "moves", "0"], "c5");
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
  it("keep the ending and the variations for the whole game alone", () => {
    for (const line of [["e5"], ["e5", "e6", "a1"], [...game, "d7"]])
      expect(detailsAlong(details, game, line)).toMatchObject({ ending: null, variations: {} });
  });
});
