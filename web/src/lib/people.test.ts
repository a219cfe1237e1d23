import { describe, expect, it } from "vitest";
import type { PlayedGame, PlayerKind, PlayerView } from "../protocol.js";
import { addressOf } from "./people.js";
import { sideOf, standingOf } from "./people_words.js";

function player(name: string, kind: PlayerKind = "person"): PlayerView {
  return { id: `id of ${name}`, name, kind };
}

describe("the address of a player's page", () => {
  it.each(["Anna Bell", "Zoë", "日本", "x_1-y", "J. Doe", "J.Doe"])("has the name of %s", (name) => {
    expect(addressOf(player(name))).toBe(`/player/${encodeURIComponent(name)}`);
  });

  it.each(["..", "a/b", "a.", "O'Neil", "<b>x</b>", "a?b"])("does without the name %s", (name) => {
    expect(addressOf(player(name))).toBe(`/player/${encodeURIComponent(`id of ${name}`)}`);
  });

  it("does without a guest's name, which others may have too", () => {
    expect(addressOf(player("Guest", "guest"))).toBe("/player/id%20of%20Guest");
  });
});

describe("how a game went", () => {
  const anna = player("Anna");
  const game: PlayedGame = {
    id: "t",
    choice: { game: "yinsh", variant: "standard", options: {} },
    players: [player("Ben"), anna],
    names: ["Ben", "Anna"],
    rated: true,
    created: "2026-11-16T12:00:00Z",
    ended: "2026-11-16T12:30:00Z",
    winner: 1,
    reason: "third ring",
    plies: 60,
  };

  it.each([
    ["won", {}],
    ["lost", { winner: 0 as const }],
    ["drawn", { winner: null, reason: "agreement" }],
    ["aborted", { winner: null, reason: "abort" }],
    ["running", { winner: null, reason: null, ended: null }],
  ])("%s", (standing, difference) => {
    expect(standingOf({ ...game, ...difference }, sideOf(game, anna))).toBe(standing);
  });
});
