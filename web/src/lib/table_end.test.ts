import { expect, it } from "vitest";
import type { Geometry } from "../local/types.js";
import type { Result, Side } from "../protocol.js";
import type { GameInfo } from "./games.js";
import { speak } from "./language.js";

await speak(); // words are looked up as their module is loaded
const { endWords, isBelowMiddle } = await import("./table_end.js");

const skato = { id: "skato", sides: ["Blue", "Green"] } as unknown as GameInfo;
const wonBy = (winner: Side | null): Result => ({
  winner,
  reason: winner === null ? "agreement" : "line of five",
  score: [9, 7],
  text: "",
});
const end = (winner: Side | null, own: Side | null) =>
  endWords(skato, wonBy(winner), own, (side) => ["Ada", "Lento"][side]!);

it("names the winner as the reader would", () => {
  expect(end(0, 0)).toMatchObject({ title: "You won!", tone: "won" });
  expect(end(1, 0)).toMatchObject({ title: "Lento won", tone: "lost" });
  expect(end(1, null)).toMatchObject({ title: "Lento won", tone: "won" });
  expect(end(null, 0)).toMatchObject({ title: "Draw", tone: "even" });
});

it("says why", () => {
  expect(end(0, 0).why).toBe("five in a line");
  expect(end(null, 0).why).not.toBe("");
});

const points = [0, 1, 2, 3, 4].map((y) => ({ name: `a${y + 1}`, x: 0, y }));
const geometry = { points } as unknown as Geometry;

it.each([
  [["a1", "a2"], false, true],
  [["a4", "a5"], false, false],
  [["a1", "a2"], true, false],
  [["a4", "a5"], true, true],
  [[], false, false],
])("finds %j on a board that is turned: %s", (places, isTurned, isBelow) => {
  expect(isBelowMiddle(geometry, places, isTurned)).toBe(isBelow);
});
