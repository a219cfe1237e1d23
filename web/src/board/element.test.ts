import { beforeEach, describe, expect, it, vi } from "vitest";
import { fixture, FIXTURES } from "./fixtures";
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
const key = (name: string): void => {
  const focused = board.shadowRoot!.querySelector<SVGElement>('[tabindex="0"]')!;
  focused.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
};
const stop = (): string => board.shadowRoot!.querySelector<SVGElement>('[tabindex="0"]')!.dataset["place"]!;
const heard = (name: string): ReturnType<typeof vi.fn> => {
  const listener = vi.fn();
  document.addEventListener(name, (event) => listener((event as CustomEvent).detail), { once: false });
  return listener;
};

beforeEach(() => {
  document.body.replaceChildren();
  board = document.createElement("kwartet-board");
  document.body.append(board);
});

describe("a variant", () => {
  it("shows only the spots that it uses", () => {
    board.variant = "blitz";
    showing("yinsh");
    expect(target("white-1")).not.toBeNull();
    expect(target("white-2")).toBeNull();
    expect(target("pass").classList).toContain("hidden");
    board.variant = "standard";
    showing("yinsh");
    expect(target("white-3")).not.toBeNull();
  });
});

describe("choosing", () => {
  it.each([...FIXTURES.keys()])(
    "choices of all moments of %s can be made by touching their places",
    (name) => {
      const chosen = heard("kwartet-choose");
      fixture(name).moments.forEach(({ before }, moment) => {
        showing(name, moment);
        const some = before.choices.filter((_, index) => index % Math.ceil(before.choices.length / 4) === 0);
        for (const choice of some) {
          board.choices = before.choices;
          for (const place of choice.clicks) {
            touch(place);
            if (chosen.mock.calls.length) break;
          }
          expect(chosen.mock.calls).toEqual([[{ move: choice.move }]]);
          chosen.mockClear();
        }
      });
    },
  );
  it("tells every step on the way", () => {
    const stepped = heard("kwartet-step");
    showing("yinsh", 1);
    const choice = board.choices[0]!;
    touch(choice.clicks[0]!);
    expect(stepped).toHaveBeenCalledOnce();
    expect(stepped.mock.calls[0]![0].clicks).toEqual([choice.clicks[0]]);
    expect(board.clicks).toEqual([choice.clicks[0]]);
    expect(board.back()).toBe(true);
    expect(board.clicks).toEqual([]);
    expect(board.back()).toBe(false);
  });
  it("happens once: what follows has to be shown or offered first", () => {
    const chosen = heard("kwartet-choose");
    showing("4mation");
    touch("a1", "b1");
    expect(chosen).toHaveBeenCalledOnce();
    board.choices = [...board.choices];
    touch("b1");
    expect(chosen).toHaveBeenCalledTimes(2);
  });
  it("can be done by the page, with a move that is possible", () => {
    const chosen = heard("kwartet-choose");
    showing("4mation");
    expect(board.choose("d4")).toBe(true);
    expect(board.choose("z9")).toBe(false);
    expect(chosen.mock.calls).toEqual([[{ move: "d4" }]]);
  });
  it("is not possible without choices", () => {
    const chosen = heard("kwartet-choose");
    showing("4mation", 0, []);
    touch("a1");
    expect(chosen).not.toHaveBeenCalled();
  });
});

describe("keys", () => {
  it("move one tab stop over the board and choose", () => {
    const chosen = heard("kwartet-choose");
    showing("4mation");
    expect(board.shadowRoot!.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(stop()).toBe("d4");
    ["ArrowRight", "ArrowUp", "Enter"].forEach(key);
    expect(chosen.mock.calls).toEqual([[{ move: "e5" }]]);
  });
  it("reach what lies beside the board", () => {
    showing("4mation");
    ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"].forEach(key);
    expect(stop()).toBe("blue-reserve");
  });
  it("go from choice to choice", () => {
    showing("yinsh", 1);
    const first = new Set(board.choices.map((choice) => choice.clicks[0]));
    const seen = new Set(["Home", "PageDown", "PageDown"].map((name) => (key(name), stop())));
    expect(seen.size).toBe(3);
    expect([...seen].every((place) => first.has(place))).toBe(true);
  });
  it("step back with Escape", () => {
    showing("yinsh", 1);
    ["Home", " "].forEach(key);
    expect(board.clicks).toHaveLength(1);
    key("Escape");
    expect(board.clicks).toEqual([]);
  });
});

describe("names", () => {
  it("tell place, pieces and what can be done", () => {
    showing("yinsh", 1);
    const from = board.choices[0]!.clicks[0]!;
    expect(target(from).getAttribute("aria-label")).toMatch(
      new RegExp(`^${from}: (white|black) ring, can be chosen$`),
    );
    expect(target(from).getAttribute("aria-disabled")).toBe("false");
    expect(target(from).dataset["piece"]).toMatch(/-ring$/);
    touch(from);
    expect(target(from).getAttribute("aria-label")).toContain("chosen");
    expect(target("pool").getAttribute("aria-label")).toMatch(/^pool: \d+ markers$/);
  });
  it("tell what decided the game", () => {
    showing("4mation");
    const view = fixture("4mation").moments[0]!.before;
    void board.show({ ...view, result: { places: ["a1"] } });
    expect(target("a1").getAttribute("aria-label")).toContain("decides the game");
    expect(target("b1").getAttribute("aria-label")).not.toContain("decides the game");
    void board.show(view);
    expect(target("a1").getAttribute("aria-label")).not.toContain("decides the game");
  });
  it("tell the last move, hints, threats and crosses", () => {
    showing("skato");
    [board.hints, board.threatened, board.crosses] = [["a1"], ["a1"], ["a1"]];
    expect(target("a1").getAttribute("aria-label")).toBe(
      "a1: empty, can be chosen, pointed at, threatened, crossed out",
    );
  });
});

describe("settings", () => {
  it("are drawn together, when all are known", async () => {
    board.look = "modern";
    board.marks = true;
    showing("lyngk");
    await Promise.resolve();
    expect(board.shadowRoot!.querySelector("svg")!.getAttribute("viewBox")).toMatch(/^-?\d+ -?\d+ \d+ \d+$/);
  });
  it("keep what is shown and offered", async () => {
    showing("4mation");
    board.turned = true;
    await Promise.resolve();
    const chosen = heard("kwartet-choose");
    touch("a1");
    expect(chosen).toHaveBeenCalledOnce();
  });
  it("fall back from what is unknown", () => {
    board.look = "baroque" as never;
    board.theme = "pink" as never;
    expect([board.look, board.theme]).toEqual(["classic", "auto"]);
  });
});

describe("editing", () => {
  it("reports places instead of choosing", () => {
    const [edited, chosen] = [heard("kwartet-edit"), heard("kwartet-choose")];
    showing("4mation");
    board.editing = true;
    touch("c3", "blue-reserve");
    expect(edited.mock.calls).toEqual([[{ place: "c3" }], [{ place: "blue-reserve" }]]);
    expect(chosen).not.toHaveBeenCalled();
  });
});

describe("drawing", () => {
  it("reports rings and arrows instead of choosing, by touch and by keys", () => {
    const [drawn, chosen] = [heard("kwartet-draw"), heard("kwartet-choose")];
    showing("4mation");
    board.drawing = true;
    touch("c3");
    expect(drawn.mock.calls).toEqual([[{ from: "c3", to: "c3" }]]);
    board.drawing = false;
    touch("d4");
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(chosen).toHaveBeenCalled();
  });
});

describe("motion", () => {
  const animate = vi.fn();
  const settings: { end: () => void; cancelled: number } = { end: () => undefined, cancelled: 0 };

  beforeEach(() => {
    animate.mockReset();
    settings.cancelled = 0;
    animate.mockImplementation(() => ({
      finished: new Promise<void>((resolve) => (settings.end = resolve)),
      cancel: () => (settings.cancelled++, settings.end()),
    }));
    Element.prototype.animate = animate;
  });

  const play = (): Promise<void> => {
    const { after, move } = fixture("4mation").moments[1]!;
    showing("4mation", 1);
    return board.show(after, { previous: { move } });
  };

  it("carries what was placed to its place, and then leaves it there", async () => {
    const { move } = fixture("4mation").moments[1]!;
    const arrived = play();
    const moving = board.shadowRoot!.querySelector(".moving")!;
    expect(animate).toHaveBeenCalledOnce();
    expect(board.shadowRoot!.querySelector(`.pieces [data-stack="${move}"]`)).toBeNull();
    settings.end();
    await arrived;
    expect(moving.childElementCount).toBe(0);
    expect(board.shadowRoot!.querySelector(`.pieces [data-stack="${move}"]`)).not.toBeNull();
  });
  it("ends at once when something else is shown", async () => {
    const arrived = play();
    void board.show(fixture("4mation").moments[0]!.before, { animate: false });
    await arrived;
    expect(settings.cancelled).toBe(1);
    expect(board.shadowRoot!.querySelector(".pieces")!.childElementCount).toBe(0);
  });
  it("ends at once when a person goes on", () => {
    void play();
    touch("a1");
    expect(board.shadowRoot!.querySelector(".moving")!.childElementCount).toBe(0);
  });
  it("goes faster with more speed, and away with none", () => {
    board.speed = 2;
    void play();
    const { duration } = animate.mock.calls[0]![1];
    board.speed = 1;
    void play();
    expect(animate.mock.calls[1]![1].duration).toBe(2 * duration);
    board.speed = 0;
    void play();
    expect(animate).toHaveBeenCalledTimes(2);
  });
  it("is left out for those who want none", () => {
    const asked = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    void play();
    expect(animate).not.toHaveBeenCalled();
    asked.mockRestore();
  });
  it("is heard as it is seen", () => {
    const listener = heard("kwartet-motion");
    void play();
    expect(listener.mock.calls.map(([{ cues }]) => cues[0].sound)).toEqual(["place"]);
    board.speed = 0;
    listener.mockClear();
    void play();
    expect(listener.mock.calls).toEqual([[{ cues: [{ sound: "place", step: 0, after: 0 }] }]]);
  });
  it("shakes a piece that cannot go there, and tells so", () => {
    const refused = heard("kwartet-refuse");
    showing("yinsh", 1);
    const { scene } = fixture("yinsh").moments[1]!.before;
    const from = board.choices[0]!.clicks[0]!;
    const other = Object.keys(scene).find(
      (place) => /\d/.test(place) && scene[place]![0] !== scene[from]![0],
    )!;
    touch(other);
    expect(refused.mock.calls).toEqual([[{ place: other }]]);
    expect(animate).toHaveBeenCalled();
    touch(from, other);
    expect(refused.mock.calls[1]).toEqual([{ place: from }]);
  });
  it("ends with what has won, when the line is drawn", async () => {
    const { after, move } = fixture("4mation").moments[1]!;
    showing("4mation", 1);
    const arrived = board.show({ ...after, result: { places: [move] } }, { previous: { move } });
    settings.end();
    await arrived;
    expect(animate.mock.calls.length).toBeGreaterThan(2);
  });
  it("is left out for a jump to another position", () => {
    showing("yinsh", 0);
    animate.mockClear();
    void board.show(fixture("yinsh").moments[4]!.before);
    expect(animate).not.toHaveBeenCalled();
  });
});

describe("a stack", () => {
  it("is fanned out for inspection and closed again", () => {
    const inspected = heard("kwartet-inspect");
    showing("lyngk", 2);
    const { scene } = fixture("lyngk").moments[2]!.before;
    const place = Object.keys(scene).find((name) => /^[a-i]\d$/.test(name) && scene[name]!.length > 2)!;
    target(place).dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    key("i");
    expect(inspected.mock.calls).toEqual([[{ place, pieces: scene[place] }]]);
    const fan = board.shadowRoot!.querySelector(".fan")!;
    expect(fan.querySelectorAll("use")).toHaveLength(scene[place]!.length);
    key("Escape");
    expect(fan.childElementCount).toBe(0);
  });
});

describe("a picture", () => {
  it("stands alone, with plain colours and nothing to click", () => {
    showing("yinsh", 1);
    const svg = board.svg({ size: 300, theme: "dark" });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[^"]+" width="300"/);
    expect(svg).not.toMatch(/var\(|\$|data-place/);
    expect(board.svg({ theme: "light" })).not.toBe(svg);
  });
  it("is empty before there is a board", () => {
    expect(board.svg()).toBe("");
  });
});
