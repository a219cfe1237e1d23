import { beforeEach, describe, expect, it } from "vitest";
import { fixture } from "./fixtures";
import "./index";
import type { KwartetBoard } from "./index";
import { showMoment, targetOf } from "./testing";
import type { Choice } from "./types";

let board: KwartetBoard;

const showing = (name: string, moment = 0, choices?: readonly Choice[]): void =>
  showMoment(board, name, moment, choices);
const target = (place: string): SVGElement => targetOf(board, place);
const touch = (...places: string[]): void =>
  places.forEach((place) => target(place).dispatchEvent(new MouseEvent("click", { bubbles: true })));

beforeEach(() => {
  document.body.replaceChildren();
  board = document.createElement("kwartet-board");
  document.body.append(board);
});

describe("hovering", () => {
  const plain = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, inverse: () => plain };
  const hover = (place: string): void => {
    board.shadowRoot!.querySelector("svg")!.getScreenCTM = () => plain as unknown as DOMMatrix;
    const [x, y] = ["x", "y"].map(
      (side) => Number(target(place).querySelector(".hit")!.getAttribute(side)) + 60,
    );
    target(place).dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: x!, clientY: y! }));
  };
  const above = (): Element => board.shadowRoot!.querySelector(".above")!;
  /** A moment of YINSH in which a ring can jump markers alone. */
  const turning = (): Choice[] => {
    showing("yinsh", 5);
    const { scene, choices } = fixture("yinsh").moments[5]!.before;
    const isJump = ({ route }: Choice): boolean =>
      route.length > 3 && route.slice(1, -1).every((place) => scene[place]?.at(-1)?.endsWith("-marker"));
    return (board.choices = choices.filter(isJump));
  };

  it("shows the way a piece would go, and the piece on an empty target", () => {
    showing("yinsh", 1);
    const { clicks, route } = board.choices.find((choice) => choice.route.length > 3)!;
    touch(route[0]!);
    const before = above().querySelectorAll("use").length;
    hover(clicks[1]!);
    expect(above().querySelectorAll("use").length).toBe(before + 1);
    expect(above().querySelector(".ghost use")!.getAttribute("href")).toMatch(/-ring$/);
    expect(above().querySelectorAll(".ghostring rect")).toHaveLength(2);
  });
  it("shows the new side of everything that would be turned over", () => {
    const [choice] = turning();
    touch(choice!.clicks[0]!);
    hover(choice!.clicks[1]!);
    const passed = choice!.route.slice(1, -1).map((place) => target(place).dataset["piece"]);
    const sides = [...above().querySelectorAll("use")].map((use) =>
      use.getAttribute("href")!.slice("#kw-".length),
    );
    const turned = passed.map((piece) => (piece === "white-marker" ? "black-marker" : "white-marker"));
    expect(sides.filter((piece) => piece.endsWith("-marker"))).toEqual(turned);
  });
  it("shows where a piece can go, and around which pieces it may land", () => {
    showing("lyngk", 1);
    expect(above().querySelectorAll(".corners path")).toHaveLength(0);
    hover(board.choices.find((choice) => choice.route.length)!.clicks[0]!);
    expect(above().querySelectorAll(".corners path").length).toBeGreaterThan(1);
  });
  it("names the point under the pointer", () => {
    showing("skato", 1, []);
    hover("c3");
    expect(board.shadowRoot!.querySelector(".tags")!.textContent).toBe("c3");
    board.coordinates = false;
    void board.svg();
    hover("c4");
    expect(board.shadowRoot!.querySelector(".tags")!.textContent).toBe("");
  });
  it("shows nothing where nothing can be chosen", () => {
    showing("yinsh", 1, []);
    hover("e5");
    expect(above().childElementCount).toBe(0);
  });
});

describe("signs", () => {
  const layer = (name: string): Element => board.shadowRoot!.querySelector(`.${name}`)!;

  it("show the ways of the last turn, dashed where a piece has left", () => {
    showing("yinsh", 1);
    const { route, clicks } = board.choices.find((choice) => choice.route.length > 2)!;
    const view = fixture("yinsh").moments[1]!.before;
    void board.show({ ...view, last: clicks, trails: [route] }, { animate: false });
    expect(layer("below").querySelectorAll(".trail path")).toHaveLength(1);
    expect(layer("below").querySelectorAll(".last[stroke-dasharray] rect").length).toBeGreaterThan(0);
  });
  it("lead a line through what has won, and let the others step back", () => {
    showing("4mation", 1, []);
    const view = fixture("4mation").moments[1]!.before;
    const cubes = Object.keys(view.scene).filter((place) => /^[a-g]\d$/.test(place));
    const row = cubes.slice(0, 2);
    void board.show({ ...view, result: { places: row } }, { animate: false });
    expect(layer("above").querySelector(".won")).not.toBeNull();
    const aside = [...layer("pieces").querySelectorAll<SVGElement>(".aside")].map(
      (each) => each.dataset["stack"],
    );
    expect(aside.sort()).toEqual(cubes.filter((place) => !row.includes(place)).sort());
  });
  it("tell a threat by a line and a ring on the missing point", () => {
    showing("skato", 1, []);
    board.threats = [["a7", "b7", "c7", "d7"]];
    expect(layer("above").querySelector(".threat path")).not.toBeNull();
    expect(target("b7").getAttribute("aria-label")).toContain("threatened");
  });
  it("show a move chosen ahead as a ghost within dashes", () => {
    showing("yinsh", 1, []);
    const { scene, toMove } = fixture("yinsh").moments[1]!.before;
    const ring = toMove === 0 ? "black-ring" : "white-ring";
    const from = Object.keys(scene).find((place) => scene[place]![0] === ring && /^[a-k]\d+$/.test(place))!;
    const free = ["f6", "e4", "g7", "c3"].find((place) => !scene[place])!;
    board.planned = [from, free];
    expect(layer("above").querySelector(".ghost use")!.getAttribute("href")).toBe(`#kw-${ring}`);
    expect(target(free).getAttribute("aria-label")).toContain("chosen ahead");
    board.planned = [];
    expect(layer("above").childElementCount).toBe(0);
  });
  it("draw arrows as thick as they weigh, a reader's own thin and open", () => {
    showing("yinsh", 0, []);
    board.arrows = [["a2", "a5"], { route: ["c3", "e5"], weight: 0.5 }, { route: ["b5", "e5"], kind: "own" }];
    const widths = [...layer("above").querySelectorAll(".arrow")].map((arrow) =>
      arrow.querySelectorAll("path")[1]!.getAttribute("stroke-width"),
    );
    expect(widths).toEqual(["12", "6", "4"]);
    expect(layer("above").querySelectorAll(".arrow.own path[fill]")).toHaveLength(0);
  });
  it("are stronger and bear marks where contrast is wanted", () => {
    showing("lyngk", 1);
    const marked = (): number => board.shadowRoot!.querySelector("defs")!.innerHTML.length;
    const plain = marked();
    board.theme = "contrast";
    void board.svg();
    expect(marked()).toBeGreaterThan(plain);
  });
});
