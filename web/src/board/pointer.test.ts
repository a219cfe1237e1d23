import { beforeEach, expect, it, vi } from "vitest";
import { fixture } from "./fixtures";
import "./index";
import type { KwartetBoard } from "./index";
import { showMoment, targetOf } from "./testing";

let board: KwartetBoard;
const plain = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, inverse: () => plain };

const heard = (name: string): ReturnType<typeof vi.fn> => {
  const listener = vi.fn();
  board.addEventListener(name, (event) => listener((event as CustomEvent).detail));
  return listener;
};
const spotOf = (place: string): { clientX: number; clientY: number } => {
  const hit = targetOf(board, place).querySelector(".hit")!;
  const [clientX, clientY] = ["x", "y"].map((side) => Number(hit.getAttribute(side)) + 48);
  return { clientX: clientX!, clientY: clientY! };
};
const point = (type: string, place: string, more: PointerEventInit = {}): void => {
  const event = { bubbles: true, pointerId: 1, buttons: 1, ...spotOf(place), ...more };
  board.shadowRoot!.querySelector("svg")!.dispatchEvent(new PointerEvent(type, event));
};
const drag = (from: string, to: string, pointerType = "mouse"): void => {
  point("pointerdown", from, { pointerType });
  point("pointermove", to, { pointerType });
  point("pointerup", to, { pointerType, buttons: 0 });
  board
    .shadowRoot!.querySelector("svg")!
    .dispatchEvent(new MouseEvent("click", { detail: 1, ...spotOf(to) }));
};

beforeEach(() => {
  document.body.replaceChildren();
  board = document.createElement("kwartet-board");
  document.body.append(board);
  board.shadowRoot!.querySelector("svg")!.getScreenCTM = () => plain as unknown as DOMMatrix;
});

it.each(["mouse", "pen", "touch"])("a piece is dragged to its goal with a %s", (pointerType) => {
  showMoment(board, "yinsh", 1);
  const chosen = heard("kwartet-choose");
  const { clicks, move } = board.choices.find((choice) => choice.route.length > 2)!;
  drag(clicks[0]!, clicks[1]!, pointerType);
  expect(chosen.mock.calls).toEqual([[{ move }]]);
});

it("a piece that is dragged goes along, above all others", () => {
  showMoment(board, "yinsh", 1);
  const { clicks } = board.choices.find((choice) => choice.route.length > 2)!;
  point("pointerdown", clicks[0]!);
  point("pointermove", clicks[1]!);
  const svg = board.shadowRoot!.querySelector("svg")!;
  expect(svg.classList).toContain("dragging");
  expect(svg.querySelector<SVGElement>(".pieces > :last-child")!.dataset["stack"]).toBe(clicks[0]);
  expect(svg.querySelector(".ghost")).not.toBeNull();
  point("pointerup", clicks[1]!, { buttons: 0 });
  expect(svg.classList).not.toContain("dragging");
});

it("a piece that is dropped where it cannot go shakes and goes back", () => {
  showMoment(board, "yinsh", 1);
  const [chosen, refused] = [heard("kwartet-choose"), heard("kwartet-refuse")];
  const { scene } = fixture("yinsh").moments[1]!.before;
  const { clicks } = board.choices[0]!;
  const other = Object.keys(scene).find(
    (place) => /\d/.test(place) && scene[place]![0] !== scene[clicks[0]!]![0],
  )!;
  drag(clicks[0]!, other);
  expect(chosen).not.toHaveBeenCalled();
  expect(refused.mock.calls).toEqual([[{ place: clicks[0] }]]);
  expect(board.clicks).toEqual([]);
});

it("a piece that is pressed and let go in place stays in hand", () => {
  showMoment(board, "yinsh", 1);
  const [from] = board.choices[0]!.clicks;
  drag(from!, from!, "touch");
  expect(board.clicks).toEqual([from]);
  drag(from!, from!, "touch");
  expect(board.clicks).toEqual([]);
});

it("only pieces that can be taken up keep a finger from scrolling the page", () => {
  showMoment(board, "yinsh", 1);
  const held = [...board.shadowRoot!.querySelectorAll<SVGElement>(".target.held")].map(
    (each) => each.dataset["place"],
  );
  expect(new Set(held)).toEqual(new Set(board.choices.map((choice) => choice.clicks[0])));
});

it("a move ahead is chosen by touching its places, or by dragging", () => {
  showMoment(board, "yinsh", 1, []);
  const planned = heard("kwartet-plan");
  board.planning = true;
  drag("e5", "e8");
  expect(planned.mock.calls).toEqual([[{ place: "e5" }], [{ place: "e8" }]]);
  planned.mockClear();
  board.planned = ["e5"];
  drag("e5", "e8");
  expect(planned.mock.calls).toEqual([[{ place: "e8" }]]);
});
