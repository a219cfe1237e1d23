/** Levels: measured strength, and the level that is nearest to a player. */

import { describe, expect, it } from "vitest";
import { games } from "./games.js";
import { levelName, levelRating, levels, nearestLevel, usualLevel } from "./levels.js";

describe("levels", () => {
  it("have names, and become stronger in every game and variant", () => {
    expect(new Set(levels.map(levelName)).size).toBe(levels.length);
    for (const { id, variants } of games) {
      for (const variant of variants) {
        const ratings = levels.map((level) => levelRating(id, variant, level)!);
        expect([...ratings].sort((one, other) => one - other)).toEqual(ratings);
      }
    }
  });

  it("are found by the rating of a player", () => {
    const { id } = games[0]!;
    expect(nearestLevel(id, "standard", 1500)).toBe(usualLevel);
    expect(nearestLevel(id, "standard", 0)).toBe(levels[0]);
    expect(nearestLevel(id, "standard", 9000)).toBe(levels.at(-1));
  });

  it("have the ratings of the usual variant where one is not measured", () => {
    const { id } = games[0]!;
    expect(levelRating(id, "unknown", 3)).toBe(levelRating(id, "standard", 3));
    expect(levelRating("unknown", "standard", 3)).toBeUndefined();
  });
});
