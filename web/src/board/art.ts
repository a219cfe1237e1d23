/** Art: how each game is drawn. A game without art of its own gets plain discs, one colour for each piece. */
import { ARTS, PLAIN } from "../games/art";
import { LOOK_NAMES, type GameArt, type GivenArt, type Look, type Looks } from "./look";

/** The art of a game, by the game's id; its pieces are needed if it has no art of its own. */
export function artOfGame(game: string, pieces: readonly string[] = []): GameArt {
  const given = ARTS[game] ?? nothing(game);
  return { ...given, looks: given.looks ?? plainLooks(pieces) };
}

const nothing = (game: string): GivenArt => ({
  name: game,
  sides: ["first", "second"],
  captions: {},
  material: "wood",
  trays: [],
  unused: {},
  looks: null,
});

function plainLooks(pieces: readonly string[]): Looks {
  return Object.fromEntries(LOOK_NAMES.map((name) => [name, plainLook(PLAIN[name], pieces)])) as Looks;
}

function plainLook(look: Look, pieces: readonly string[]): Look {
  const plain = Object.values(look.art);
  return { ...look, art: Object.fromEntries(pieces.map((piece, at) => [piece, plain[at % plain.length]!])) };
}
