/**
 * Widget: the board in a notebook, the front end of `kwartet.widget.Board` in Python.
 *
 * A notebook calls `render` with the model that it shares with Python (the interface of anywidget). Python says
 * what to show; a chosen move goes back to it, with the position it was chosen in.
 */
import "./board/index";
import type { Geometry, KwartetBoard, View } from "./board/index";

/** What the front end and Python share: the traits of the widget by name. */
interface Traits {
  readonly _game: {
    readonly id: string;
    readonly variant: string;
    readonly pieces: readonly string[];
    readonly geometry: Geometry;
  };
  readonly _shown: {
    readonly view: View & { readonly text: string };
    readonly previous: string | null;
    readonly status: string;
  };
  readonly is_playable: boolean;
  readonly size: number;
}

interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  get(name: Setting): never;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(message: { readonly move: string; readonly text: string }): void;
}

/** The settings that the board has under the same name. */
const SETTINGS = [
  "look",
  "theme",
  "turned",
  "coordinates",
  "trays",
  "marks",
  "speed",
  "arrows",
  "hints",
] as const;
type Setting = (typeof SETTINGS)[number];

interface Parts {
  readonly board: KwartetBoard;
  readonly status: HTMLElement;
  readonly frame: HTMLElement;
}

function render({ model, el }: { readonly model: Model; readonly el: HTMLElement }): () => void {
  const parts = makeParts(el);
  const listeners = listenersOf(model, parts);
  for (const listener of listeners.values()) listener();
  for (const [name, listener] of listeners) model.on(`change:${name}`, listener);
  parts.board.addEventListener("kwartet-choose", ({ detail }) => {
    model.send({ move: detail.move, text: model.get("_shown").view.text });
  });
  return () => listeners.forEach((listener, name) => model.off(`change:${name}`, listener));
}

function makeParts(el: HTMLElement): Parts {
  const frame = document.createElement("div");
  frame.dataset["lmSuppressShortcuts"] = "true"; // in JupyterLab, the keys belong to the board then
  const board = document.createElement("kwartet-board");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  frame.append(board, status);
  el.append(frame);
  return { board, status, frame };
}

/** What to do when a trait changes, by its name, in the order in which a new board needs it. */
function listenersOf(model: Model, { board, status, frame }: Parts): Map<string, () => void> {
  const offer = (): void => {
    board.choices = model.get("is_playable") ? model.get("_shown").view.choices : [];
  };
  const show = (): void => {
    const { view, previous, status: text } = model.get("_shown");
    void board.show(view, previous === null ? {} : { previous: { move: previous } });
    status.textContent = text;
    offer();
  };
  const begin = (): void => {
    const { id, variant, pieces, geometry } = model.get("_game");
    Object.assign(board, { game: id, variant, pieces, geometry });
  };
  const resize = (): void => {
    frame.style.maxWidth = `${model.get("size")}px`;
  };
  return new Map([
    ...SETTINGS.map((name) => [name, () => void (board[name] = model.get(name))] as const),
    ["size", resize],
    ["_game", begin],
    ["_shown", show],
    ["is_playable", offer],
  ]);
}

export default { render };
