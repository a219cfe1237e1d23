/** The board of the page with the fifth game. test_fifth_game.py copies this file beside the board and runs it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { speak } from "../lib/language.js";
import type { GameInfo } from "../protocol.js";
import type { Geometry, View } from "./types";
import "./index";

interface Moment {
  readonly info: GameInfo;
  readonly geometry: Geometry;
  readonly view: View;
}

const { info, geometry, view } = JSON.parse(
  readFileSync(process.env["FIFTH_GAME"] ?? "", "utf-8"),
) as Moment;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

function shownBoard() {
  const board = document.createElement("kwartet-board");
  document.body.append(board);
  board.game = info.id;
  board.pieces = info.pieces;
  board.geometry = geometry;
  void board.show(view, { animate: false });
  board.choices = view.choices;
  return board;
}

it("draws plain pieces of two kinds", async () => {
  const board = shownBoard();
  await settled();
  const piece = (place: string) => board.shadowRoot!.querySelector<SVGElement>(`[data-place="${place}"]`)!.dataset["piece"];
  expect([piece("b2"), piece("a1"), piece("c3")]).toEqual(["cross", "nought", ""]);
  expect(board.svg()).toContain("<svg");
});

it("reports the move of a touched cell", async () => {
  const board = shownBoard();
  await settled();
  const chosen: string[] = [];
  board.addEventListener("kwartet-choose", ({ detail }) => chosen.push(detail.move));
  expect(board.choose("c3")).toBe(true);
  expect(chosen).toEqual(["c3"]);
});

it("speaks with its own words, and has nothing to learn from", async () => {
  await speak();
  const { pieceName, taskWords } = await import("../lib/words.js");
  const { SETTINGS } = await import("../games/settings.js");
  expect(taskWords(info.id, "place a piece", 7)).toBe("place your sign");
  expect(pieceName(info.id, "cross", 2)).toBe("2 crosses");
  expect(SETTINGS[info.id]).toMatchObject({ hasCourse: false, hasRulebook: false });
});
