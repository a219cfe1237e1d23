/** Hit: which place a pointer means. It need not touch anything small: the nearest place counts. */
import type { Layout } from "./layout";
import { distance, grown, isInside, type Spot } from "./plane";

const REACH = 72; // of a point; its neighbour is 100 away
const FINGER = 14; // around a button

/** The place nearest to a pointer, if it is near enough to mean any. */
export function placeAt(layout: Layout, pointer: Spot, buttons: ReadonlySet<string>): string | null {
  for (const [name, box] of layout.buttons)
    if (buttons.has(name) && isInside(grown(box, FINGER), pointer)) return name;
  let found: string | null = null;
  let reach = REACH;
  for (const [name, spot] of layout.places) {
    if (layout.buttons.has(name)) continue;
    const away = distance(spot, pointer);
    if (away < reach) [found, reach] = [name, away];
  }
  return found;
}
