/** Keys: the keyboard on a board. One place has the focus; arrows lead to its neighbours. */
import { levelOf, stepFrom, type Direction, type Neighbours } from "./steps";
import { at, type Spots } from "./plane";

export interface KeyUser {
  /** The places that can have the focus. */
  places(): Spots;
  neighbours(): Neighbours;
  /** The places that can be chosen, in reading order. */
  open(): readonly string[];
  focused(): string;
  focus(place: string): void;
  press(place: string): void;
  /** Begins or ends an arrow of the reader; false unless one draws. */
  strokeEnd(place: string): boolean;
  /** Steps back; false if there is no step to take back. */
  back(): boolean;
  inspect(place: string | null): boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function listenToKeys(svg: SVGSVGElement, user: KeyUser): void {
  let walk: { isLevel: boolean; level: number; place: string } | null = null;

  const step = (direction: Direction): void => {
    const places = user.places();
    const here = user.focused();
    const isLevel = direction === "left" || direction === "right";
    if (walk?.place !== here || walk.isLevel !== isLevel)
      walk = { isLevel, level: levelOf(at(places, here), direction), place: here };
    const next = stepFrom(places, user.neighbours(), here, direction, walk.level);
    walk = { ...walk, place: next };
    user.focus(next);
  };
  const jump = (choose: (index: number, count: number) => number): void => {
    const open = user.open();
    const next = open[choose(open.indexOf(user.focused()), open.length)];
    if (next !== undefined) user.focus(next);
  };
  const others: Readonly<Record<string, () => boolean | void>> = {
    Enter: () => user.press(user.focused()),
    " ": () => user.strokeEnd(user.focused()) || user.press(user.focused()),
    Escape: () => user.inspect(null) || user.back(),
    Home: () => jump(() => 0),
    End: () => jump((_, count) => count - 1),
    PageDown: () => jump((index, count) => (index + 1) % count),
    PageUp: () => jump((index, count) => (index <= 0 ? count : index) - 1),
    i: () => user.inspect(user.focused()),
  };

  svg.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    const other = others[event.key];
    if (!direction && !other) return;
    const isUsed = direction ? step(direction) : other?.();
    if (isUsed === false) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
