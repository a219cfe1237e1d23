import { describe, expect, it } from "vitest";
import { readPreferences } from "./settings.svelte.js";

const usual = readPreferences(null);

describe("what is remembered of settings", () => {
  it("is the usual at first", () => {
    expect(usual.theme).toBe("system");
    expect(usual.speed).toBe(1);
  });

  it("comes back", () => {
    const changed = { ...usual, theme: "dark", marks: true, speed: 0 };
    expect(readPreferences(changed)).toEqual(changed);
  });

  it.each([undefined, null, [], "text", { theme: 3, speed: "fast", marks: null }])(
    "is the usual where it makes no sense: %s",
    (found) => {
      expect(readPreferences(found)).toEqual(usual);
    },
  );
});
