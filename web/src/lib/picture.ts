/** Picture: a position as one standalone SVG text, drawn by the board of the page. */

import { boardOf } from "../local/index.js";
import type { GameChoice, PositionView } from "../protocol.js";
import { boardWords } from "./board_words.js";
import { gameNamed } from "./games.js";
import { settings } from "./settings.svelte.js";

export async function pictureOf(choice: GameChoice, view: PositionView, size: number): Promise<string> {
  const info = gameNamed(choice.game);
  const [geometry] = await Promise.all([boardOf(choice), import("../board/index.js")]);
  const board = document.createElement("kwartet-board");
  board.game = info.id;
  board.pieces = info.pieces;
  board.variant = choice.variant;
  board.geometry = geometry;
  board.words = boardWords(info);
  board.look = settings.look;
  board.marks = settings.marks;
  board.coordinates = true;
  void board.show(view, { animate: false });
  return board.svg({ size, theme: "light" });
}
