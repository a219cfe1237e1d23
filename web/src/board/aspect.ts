/** Aspect: how wide a board is by its height, before it is drawn; a page keeps that room for it. */
import { frameOf, type Settings } from "./model";
import { heightOf, widthOf } from "./plane";

export type Outline = Pick<Settings, "art" | "variant" | "geometry" | "coordinates" | "trays">;

export function aspectOf(outline: Outline): number {
  const { box } = frameOf({
    ...outline,
    look: "classic",
    marks: false,
    turned: false,
    wide: false,
    words: null,
  }).layout;
  return widthOf(box) / heightOf(box);
}
