import { expect, it } from "vitest";
import { speak } from "./language.js";
import type { GameInfo } from "./games.js";
import type { Result } from "../protocol.js";

await speak(); // words are looked up as their module is loaded
const { pieceName, resultWords, taskWords } = await import("./words.js");

const skato = { id: "skato", sides: ["Blue", "Green"] } as unknown as GameInfo;
const line = (winner: 0 | 1, score: [number, number]): Result => ({
  winner,
  reason: "line of five",
  score,
  text: "",
});

it("one row is this row, and several are these", () => {
  expect(taskWords("yinsh", "take a row", 1)).toBe("take this row");
  expect(taskWords("yinsh", "take a row", 2)).toBe("take one of these rows");
  expect(taskWords("yinsh", "take a ring", 1)).toBe("now take a ring of your own");
});

it("a line that wins against larger areas is explained", () => {
  const note = "A line wins at once; areas count only when the board is full.";
  expect(resultWords(skato, line(1, [25, 23]))).toContain(note);
  expect(resultWords(skato, line(0, [25, 23]))).not.toContain(note);
});

it("a name without a word stays as it is", () => {
  expect(taskWords("zertz", "remove a ring", 1)).toBe("remove a ring");
  expect(pieceName("zertz", "ball", 3)).toBe("ball");
});
