import { describe, expect, it } from "vitest";
import { artOfGame } from "./art";
import { FIXTURES } from "./fixtures";
import { ground, GROUND_DEFS } from "./ground";
import { LOOK_NAMES, spotsOf } from "./look";
import { definitions, heap } from "./placed";
import { coloursOf, live } from "./theme";

const GAMES = [...new Set([...FIXTURES.values()].map((fixture) => fixture.game))];
const LOOKS = GAMES.flatMap((game) => LOOK_NAMES.map((look) => ({ game, look })));

const LEAST_CONTRAST = 3; // of what has to be told apart to be used (WCAG 2, 1.4.11)

/** How bright a colour is to the eye (WCAG 2). */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

/** From 1 (the same) to 21 (black and white). */
function contrast(one: string, other: string): number {
  const [darker, brighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (brighter! + 0.05) / (darker! + 0.05);
}

const piecesOf = (game: string): Set<string> => {
  const views = [...FIXTURES.values()]
    .filter((fixture) => fixture.game === game)
    .flatMap((fixture) => fixture.moments);
  return new Set(
    views.flatMap(({ before, after }) => [before, after].flatMap((view) => Object.values(view.scene).flat())),
  );
};

describe.each(LOOKS)("$game in its $look look", ({ game, look: name }) => {
  const look = artOfGame(game).looks[name];
  const { geometry } = [...FIXTURES.values()].find((fixture) => fixture.game === game)!;

  it("draws every piece there is", () => {
    expect(piecesOf(game).size).toBeGreaterThan(0);
    for (const piece of piecesOf(game)) expect(heap({ look, marks: true }, [piece])).not.toBe("");
    expect([...piecesOf(game)].filter((piece) => !(piece in look.art))).toEqual([]);
  });
  it("uses only colours it has", () => {
    const stacked = heap({ look, marks: true }, Object.keys(look.art).slice(0, 3));
    const art =
      GROUND_DEFS + definitions({ look, marks: true }) + ground(geometry, "edge", look.hasRelief) + stacked;
    const used = [...new Set([...art.matchAll(/\$(\w+)/g)].map((match) => match[1]!))].filter(
      (colour) => colour !== "id",
    );
    expect(used.filter((colour) => !(colour in coloursOf(look, false)))).toEqual([]);
    expect(live(art)).not.toContain("$");
  });
  it("marks the colours of pieces in different ways", () => {
    const marks = Object.values(look.art)
      .map((art) => art.mark)
      .filter((mark) => mark !== "");
    const shapes = marks.map((mark) => mark.replace(/\$\w+/g, ""));
    expect(marks.length).toBeGreaterThan(1);
    expect(new Set(shapes).size).toBe(marks.length);
  });
  it.each(["light", "dark"])("has pieces that stand out from a %s board", (theme) => {
    const colours = Object.fromEntries(
      Object.entries(coloursOf(look, false)).map(([key, pair]) => [key, pair[theme === "dark" ? 1 : 0]!]),
    );
    const ground = look.colours["cell"] ? colours["cell"]! : colours["board"]!;
    const tones = Object.keys(look.colours)
      .filter((key) => key.endsWith("_edge") && key !== "taken_edge")
      .map((key) => key.slice(0, -"_edge".length));
    const faint = tones.filter((tone) => {
      const own = colours[tone] ?? colours[`${tone}_light`]!;
      return Math.max(contrast(own, ground), contrast(colours[`${tone}_edge`]!, ground)) < LEAST_CONTRAST;
    });
    expect(tones.length).toBeGreaterThan(1);
    expect(faint).toEqual([]);
  });
  it("has no spots but those of the board", () => {
    const spots = geometry.spots.map((spot) => spot.name);
    expect(
      artOfGame(game)
        .trays.flatMap(spotsOf)
        .filter((spot) => !spots.includes(spot)),
    ).toEqual([]);
  });
});

it("a game without art has plain discs, one colour for each piece", () => {
  const { looks, name, trays } = artOfGame("zertz", ["white-ball", "black-ball"]);
  expect([name, trays]).toEqual(["zertz", []]);
  for (const look of LOOK_NAMES) {
    const { art } = looks[look];
    expect(Object.keys(art)).toEqual(["white-ball", "black-ball"]);
    expect(art["white-ball"]!.shape).not.toBe(art["black-ball"]!.shape);
    expect(heap({ look: looks[look], marks: true }, ["white-ball", "black-ball"])).not.toBe("");
  }
});
