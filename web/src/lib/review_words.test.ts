import { describe, expect, it } from "vitest";
import type { GameInfo } from "./games.js";
import type { PositionView } from "../protocol.js";
import type { Allowed, Consequence } from "./review.js";
import { speak } from "./language.js";
import { noDetails } from "./share.js";

await speak(); // before anything that keeps words
const { allowedWords, momentWords, playerName } = await import("./review_words.js");
const { sideName } = await import("./words.js");

const info = { id: "4mation", turnSeparator: " ", sides: ["Blue", "Pink"] } as unknown as GameInfo;
const pink = sideName(info, 1);

function words(code: Consequence, plies: number | null = null): string {
  const allowed: Allowed = { code, side: 1, moves: ["b4"], points: 0, plies };
  return allowedWords(info, allowed);
}

describe("what became of a proven result", () => {
  it("is told apart", () => {
    expect(words("win_to_draw")).toBe("Throws away a forced win. Now the game is a draw with best play.");
    expect(words("win_to_unproven")).toBe("Throws away a forced win. Now nothing is certain any more.");
    expect(words("win_to_loss", 7)).toBe(`Throws away a forced win. Now ${pink} wins by force in 7 moves.`);
    expect(words("draw_to_loss")).toBe(`Throws away the draw. Now ${pink} can force a win.`);
    expect(words("unproven_to_loss", 1)).toBe(`Now ${pink} wins by force in 1 move.`);
  });
});

describe("a record in words", () => {
  const details = {
    ...noDetails,
    headers: { First: "Ann" },
    ending: { winner: 1 as const, reason: "resignation" },
  };
  const view = {
    result: null,
    toMove: 0,
    task: "cube",
    score: [0, 0],
    choices: [],
  } as unknown as PositionView;

  it("names players as far as it can", () => {
    expect(playerName(info, details, 0)).toBe(`Ann (${sideName(info, 0)})`);
    expect(playerName(info, details, 1)).toBe(pink);
  });

  it("tells how the players ended the game", () => {
    expect(momentWords(info, view, details)).toContain(pink);
    expect(momentWords(info, view, details)).not.toBe(momentWords(info, view, noDetails));
  });
});
