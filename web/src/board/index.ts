/** The board: importing this file defines `<kwartet-board>`. */
import { KwartetBoard } from "./element";
import type { BoardEvents } from "./controller";

if (!customElements.get("kwartet-board")) customElements.define("kwartet-board", KwartetBoard);

export { KwartetBoard };
export { LOOK_NAMES, traysOf, type LookName, type Material } from "./look";
export { THEME_NAMES, type ThemeName } from "./theme";
export { artOfGame } from "./art";
export { aspectOf } from "./aspect";
export { miniature, type MiniatureOptions } from "./miniature";
export { still, type StillOptions } from "./still";
export { englishWords, type BoardWords } from "./words";
export type { BoardEvents } from "./controller";
export type { Cue } from "./timeline";
export type { PictureOptions } from "./element";
export type {
  Arrow,
  ArrowKind,
  Choice,
  Coordinates,
  Geometry,
  Place,
  Scene,
  Showing,
  Side,
  View,
} from "./types";

type BoardEventMap = { [Name in keyof BoardEvents]: CustomEvent<BoardEvents[Name]> };

declare global {
  interface HTMLElementTagNameMap {
    "kwartet-board": KwartetBoard;
  }
  interface HTMLElementEventMap extends BoardEventMap {}
}
