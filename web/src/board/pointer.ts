/**
 * Pointer: mouse, pen and finger on a board, as places.
 *
 * A click chooses; with a mouse a piece is taken up as soon as it is pressed, so it can be dragged as well.
 * Resting on a place, or holding a finger on it, asks to look closer.
 */
import type { Spot } from "./plane";

export interface PointerUser {
  placeAt(spot: Spot): string | null;
  hover(place: string | null): void;
  /** Takes up what lies there; false if nothing does that could go somewhere. */
  grab(place: string): boolean;
  press(place: string | null): void;
  /** Looks closer; false if there is nothing to see. */
  inspect(place: string | null): boolean;
}

const REST = 550; // milliseconds on a place before it is inspected
const SLIP = 12; // pixels a finger may move and still hold

export function listenToPointer(svg: SVGSVGElement, user: PointerUser): void {
  let grabbed: string | null = null;
  let hasInspected = false;
  let resting: { place: string; x: number; y: number; timer: number } | null = null;

  const placeOf = (event: MouseEvent): string | null => {
    const matrix = svg.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { clientX: x, clientY: y } = event;
    return user.placeAt({
      x: matrix.a * x + matrix.c * y + matrix.e,
      y: matrix.b * x + matrix.d * y + matrix.f,
    });
  };
  const stopResting = (): void => {
    if (resting) window.clearTimeout(resting.timer);
    resting = null;
  };
  const rest = (place: string, event: PointerEvent): void => {
    stopResting();
    const timer = window.setTimeout(() => {
      hasInspected = user.inspect(place) && event.pointerType === "touch";
    }, REST);
    resting = { place, x: event.clientX, y: event.clientY, timer };
  };

  svg.addEventListener("pointermove", (event) => {
    const place = placeOf(event);
    if (event.pointerType === "touch") {
      if (resting && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > SLIP) stopResting();
      return;
    }
    user.hover(place);
    if (place === resting?.place) return;
    stopResting();
    user.inspect(null);
    if (place !== null) rest(place, event);
  });
  svg.addEventListener("pointerleave", () => {
    stopResting();
    user.hover(null);
    user.inspect(null);
  });
  svg.addEventListener("pointerdown", (event) => {
    const place = placeOf(event);
    hasInspected = false;
    stopResting();
    user.inspect(null);
    if (place === null || event.button !== 0) return;
    if (event.pointerType === "touch") rest(place, event);
    else grabbed = user.grab(place) ? place : null;
  });
  for (const ending of ["pointerup", "pointercancel"] as const) svg.addEventListener(ending, stopResting);
  svg.addEventListener("click", (event) => {
    const place = event.detail === 0 ? ownPlace(event) : placeOf(event);
    const isDone = hasInspected || (place !== null && place === grabbed);
    [grabbed, hasInspected] = [null, false];
    if (!isDone) user.press(place);
  });
  svg.addEventListener("contextmenu", (event) => {
    if (resting || hasInspected) event.preventDefault();
  });
}

/** The place of the target an event belongs to: assistive technology clicks without coordinates. */
function ownPlace(event: Event): string | null {
  const target = event.target instanceof Element ? event.target.closest<SVGElement>("[data-place]") : null;
  return target?.dataset["place"] ?? null;
}
