/** The board with the core behind it: importing this file defines `<kwartet-board>`. */

import { PlayableBoard, type GameEvents } from "./element";

if (!customElements.get("kwartet-board")) customElements.define("kwartet-board", PlayableBoard);

export { PlayableBoard };
export type { GameEvents };
export type { BoardEvents } from "../board/controller";
export type { BoardWords } from "../board/words";
export type { Choice, Geometry, Place, Scene, Showing, Side, View } from "../board/types";

type GameEventMap = { [Name in keyof GameEvents]: CustomEvent<GameEvents[Name]> };

declare global {
  interface HTMLElementEventMap extends GameEventMap {}
}
