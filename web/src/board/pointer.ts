/**
 * Pointer: mouse, pen and finger on a board, as places.
 *
 * A tap chooses. A piece is taken up as soon as it is pressed, so it can be dragged as well, with a finger too.
 * Resting on a place, or holding a finger on it, asks to look closer.
 */
import type { Spot } from "./plane";

/** What pressing a place has done: taken up a piece, or found it in hand already. */
export type Grip = "taken" | "held" | null;

export interface PointerUser {
  placeAt(spot: Spot): string | null;
  hover(place: string | null): void;
  /** Takes up what lies there, if it could go somewhere. */
  grab(place: string): Grip;
  press(place: string | null): void;
  /** Moves what is in hand by so much; null when it is dropped. */
  drag(way: Spot | null): void;
  /** What was pressed on one place is dropped on another. */
  drop(from: string, to: string | null): void;
  /** Looks closer; false if there is nothing to see. */
  inspect(place: string | null): boolean;
}

const REST = 550; // milliseconds on a place before it is inspected
const SLIP = { mouse: 5, touch: 12 }; // pixels a pointer may move and still press

interface Press {
  readonly place: string;
  readonly x: number;
  readonly y: number;
  readonly slip: number;
  isDragging: boolean;
}

export function listenToPointer(svg: SVGSVGElement, user: PointerUser): void {
  let pressed: Press | null = null;
  let isDone = false; // the click that follows has nothing left to do
  let resting: { place: string; timer: number } | null = null;

  const spotOf = ({ clientX: x, clientY: y }: MouseEvent): Spot | null => {
    const matrix = svg.getScreenCTM()?.inverse();
    if (!matrix) return null;
    return { x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f };
  };
  const placeOf = (event: MouseEvent): string | null => {
    const spot = spotOf(event);
    return spot && user.placeAt(spot);
  };
  const stopResting = (): void => {
    if (resting) window.clearTimeout(resting.timer);
    resting = null;
  };
  const rest = (place: string, isTouch: boolean): void => {
    stopResting();
    const timer = window.setTimeout(() => {
      if (user.inspect(place) && isTouch) isDone = true;
    }, REST);
    resting = { place, timer };
  };
  const drag = (press: Press, event: PointerEvent): void => {
    if (!press.isDragging) svg.setPointerCapture?.(event.pointerId);
    press.isDragging = true;
    stopResting();
    const unit = svg.getScreenCTM()?.a || 1;
    user.drag({ x: (event.clientX - press.x) / unit, y: (event.clientY - press.y) / unit });
    user.hover(placeOf(event));
  };
  const release = (event: PointerEvent, place: string | null): void => {
    stopResting();
    const press = pressed;
    pressed = null;
    if (!press?.isDragging) return;
    isDone = true;
    user.drag(null);
    if (event.pointerType === "touch") user.hover(null);
    if (place !== press.place) user.drop(press.place, place);
  };

  svg.addEventListener("pointermove", (event) => {
    const far = pressed ? Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) : 0;
    if (pressed && (pressed.isDragging || far > pressed.slip)) {
      stopResting();
      if (event.buttons !== 0) return drag(pressed, event);
    }
    if (event.pointerType === "touch") return;
    const place = placeOf(event);
    user.hover(place);
    if (place === resting?.place) return;
    stopResting();
    user.inspect(null);
    if (place !== null) rest(place, false);
  });
  svg.addEventListener("pointerleave", () => {
    if (pressed?.isDragging) return;
    stopResting();
    user.hover(null);
    user.inspect(null);
  });
  svg.addEventListener("pointerdown", (event) => {
    const place = placeOf(event);
    isDone = false;
    stopResting();
    user.inspect(null);
    if (place === null || event.button !== 0) return;
    const isTouch = event.pointerType === "touch";
    const grip = user.grab(place);
    isDone = grip === "taken";
    const slip = isTouch ? SLIP.touch : SLIP.mouse;
    pressed = { place, x: event.clientX, y: event.clientY, slip, isDragging: false };
    if (isTouch) rest(place, true);
  });
  svg.addEventListener("pointerup", (event) => release(event, placeOf(event)));
  svg.addEventListener("pointercancel", (event) => release(event, pressed?.place ?? null));
  svg.addEventListener("click", (event) => {
    const place = event.detail === 0 ? ownPlace(event) : placeOf(event);
    const wasDone = isDone && event.detail !== 0;
    isDone = false;
    if (!wasDone) user.press(place);
  });
  svg.addEventListener("contextmenu", (event) => {
    if (resting || isDone) event.preventDefault();
  });
}

/** The place of the target an event belongs to: assistive technology clicks without coordinates. */
function ownPlace(event: Event): string | null {
  const target = event.target instanceof Element ? event.target.closest<SVGElement>("[data-place]") : null;
  return target?.dataset["place"] ?? null;
}
