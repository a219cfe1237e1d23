import { describe, expect, it } from "vitest";
import { artOfGame } from ".";
import { FIXTURES } from "../board/fixtures";
import { ground, GROUND_DEFS } from "../board/ground";
import { LOOK_NAMES, spotsOf } from "../board/look";
import { definitions, heap } from "../board/placed";
import { coloursOf, live } from "../board/theme";

const GAMES = [...new Set([...FIXTURES.values()].map((fixture) => fixture.game))];
const LOOKS = GAMES.flatMap((game) => LOOK_NAMES.map((look) => ({ game, look })));

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
      GROUND_DEFS + definitions({ look, marks: true }) + ground(geometry, true, look.hasRelief) + stacked;
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
  it("has no spots but those of the board", () => {
    const spots = geometry.spots.map((spot) => spot.name);
    expect(
      artOfGame(game)
        .trays.flatMap(spotsOf)
        .filter((spot) => !spots.includes(spot)),
    ).toEqual([]);
  });
});

it("a game without art is named", () => {
  expect(() => artOfGame("zertz")).toThrow('no pieces are drawn for "zertz"');
});
