/**
 * Canvas: the layers of a live board in a page.
 *
 * Every layer is drawn as text and replaced as a whole; only the targets, which carry focus and names, stay as
 * they are while the layout does and get new attributes.
 */
import { arrows } from "./arrows";
import { buttons } from "./buttons";
import { fan } from "./fan";
import { GROUND_DEFS, ground } from "./ground";
import * as marks from "./marks";
import { nameOf, type Choosing, type Frame, type Shown } from "./model";
import { matching } from "./paths";
import { viewBox } from "./picture";
import { definitions, heap, heights, piecesOnBoard, standing } from "./placed";
import { at, boxAround, grown } from "./plane";
import { stageOf, type Stage } from "./stage";
import { STYLE } from "./style";
import { colourSheet, live } from "./theme";
import { bounds, contents, counts, plates } from "./trays";
import type { Scene } from "./types";

const LAYERS = [
  "defs",
  "ground",
  "below",
  "rest",
  "pieces",
  "above",
  "numbers",
  "moving",
  "fan",
  "targets",
] as const;
type Layer = (typeof LAYERS)[number];

const SVG = "http://www.w3.org/2000/svg";
const HIT = 48;

export class Canvas {
  readonly svg: SVGSVGElement;
  readonly #layers: Readonly<Record<Layer, SVGElement>>;
  readonly #help: HTMLElement;
  readonly #colours = new CSSStyleSheet();
  readonly #targets = new Map<string, SVGElement>();

  constructor(root: ShadowRoot) {
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [this.#colours, style];
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("part", "board");
    this.svg.setAttribute("aria-describedby", "help");
    this.#help = document.createElement("p");
    this.#help.id = "help";
    this.#help.hidden = true;
    const layers = LAYERS.map((name): [Layer, SVGElement] => [name, this.#layer(name)]);
    this.#layers = Object.fromEntries(layers) as Record<Layer, SVGElement>;
    root.append(this.svg, this.#help);
  }

  /** Draws what does not change from move to move. */
  frame(frame: Frame): void {
    const { manner, words } = frame;
    this.#colours.replaceSync(colourSheet(manner.look));
    this.svg.setAttribute("viewBox", viewBox(frame));
    this.svg.setAttribute("aria-label", words.board);
    this.#help.textContent = words.help;
    this.#draw("defs", GROUND_DEFS + definitions(manner));
    this.#draw("ground", ground(frame.geometry, frame.coordinates, manner.look.hasRelief));
    this.#makeTargets(frame);
  }

  /** Draws pieces and numbers, and the trays below them. */
  scene(frame: Frame, scene: Scene, toMove: Shown["toMove"]): void {
    const { layout, manner, words } = frame;
    this.#draw("rest", plates(layout, words, toMove) + contents(layout, scene, words));
    this.#draw("pieces", piecesOnBoard(manner, layout, scene));
    this.#draw("numbers", heights(manner, layout, scene) + counts(layout, scene));
  }

  /** Draws what is said about places, and what can be chosen. */
  marks(frame: Frame, shown: Shown, now: Choosing, hover: string | null): void {
    const stage = stageOf(frame.manner.look, frame.layout, shown.scene, frame.geometry.cells);
    const rows = now.path.possible.map((choice) => now.rows.get(choice)).filter((row) => row !== undefined);
    this.#draw(
      "below",
      marks.lastMove(shown.last, stage) +
        marks.touched(now.path.clicks, stage) +
        marks.rows(rows, stage, false),
    );
    const isOpen = hover !== null && now.next.has(hover);
    this.#draw(
      "above",
      buttons(frame.layout, frame.words, now.next, shown.last) +
        this.#open(frame, now, stage, rows.length > 0) +
        (isOpen ? this.#preview(frame, shown, now, stage, hover) : "") +
        marks.hints(shown.hints, stage) +
        marks.threats(shown.threatened, stage) +
        marks.crosses(shown.crosses, stage) +
        marks.decisive(shown.decisive, stage) +
        arrows(shown.arrows, stage, "mark"),
    );
    this.svg.classList.toggle("open", isOpen);
    for (const body of this.svg.querySelectorAll<SVGElement>("[data-stack]"))
      body.classList.toggle("chosen", now.path.clicks.includes(body.dataset["stack"] ?? ""));
  }

  /** Renames the targets, and makes one of them the tab stop. */
  name(frame: Frame, shown: Shown, now: Choosing, stop: string, isEditing: boolean): void {
    for (const [place, target] of this.#targets) {
      const isOpen = now.next.has(place) || isEditing;
      const pieces = shown.scene[place] ?? [];
      target.setAttribute("aria-label", nameOf(place, frame, shown, now));
      target.setAttribute("aria-disabled", String(!isOpen && !now.path.clicks.includes(place)));
      target.setAttribute("tabindex", place === stop ? "0" : "-1");
      target.dataset["piece"] = pieces.at(-1) ?? "";
      target.dataset["pieces"] = pieces.join(" ");
      target.classList.toggle("hidden", frame.layout.buttons.has(place) && !now.next.has(place));
    }
  }

  focus(place: string): void {
    this.#targets.get(place)?.focus();
  }

  /** Shows all pieces of a stack beside it, or nothing. */
  fan(frame: Frame, place: string | null, pieces: readonly string[]): void {
    this.#draw("fan", place === null ? "" : fan(frame.manner, frame.layout, place, pieces));
  }

  /** Heaps that can be animated, above everything that lies still. */
  heaps(frame: Frame, heaps: readonly { place: string; pieces: readonly string[] }[]): SVGElement[] {
    const art = heaps.map(({ place, pieces }) =>
      standing(place, at(frame.layout.places, place), heap(frame.manner, pieces)),
    );
    this.#draw("moving", art.join(""));
    return [...this.#layers.moving.querySelectorAll<SVGElement>(".body")];
  }

  #layer(name: Layer): SVGElement {
    const layer = document.createElementNS(SVG, name === "defs" ? "defs" : "g");
    if (name !== "defs") layer.setAttribute("class", name);
    if (name !== "targets") layer.setAttribute("aria-hidden", "true");
    return this.svg.appendChild(layer);
  }

  #draw(layer: Layer, art: string): void {
    this.#layers[layer].innerHTML = live(art);
  }

  #open(frame: Frame, now: Choosing, stage: Stage, areRows: boolean): string {
    const places = [...now.next].filter((place) => !frame.layout.buttons.has(place));
    if (areRows)
      return marks.targets(
        now.path.possible.flatMap((choice) => choice.clicks),
        stage,
      );
    return now.path.clicks.length ? marks.targets(places, stage) : marks.beginnings(places, stage);
  }

  /** What touching the place under the pointer would do: the row, the route, the piece on its new place. */
  #preview(frame: Frame, shown: Shown, now: Choosing, stage: Stage, hover: string): string {
    if (frame.layout.buttons.has(hover)) return "";
    const [only, ...others] = matching(now.rows, now.path, hover);
    const row = only && now.rows.get(only);
    if (row && !others.length) return marks.rows([row], stage, true);
    if (!only || others.length || only.route.length < 2) return marks.hovered(hover, stage);
    const [from, to] = [only.route[0]!, only.route.at(-1)!];
    const ghost = stage.lifts.has(to)
      ? ""
      : `<g opacity=".5">${standing("", at(stage.places, to), heap(frame.manner, shown.scene[from] ?? []))}</g>`;
    return ghost + marks.hovered(hover, stage) + arrows([only.route], stage, "choice");
  }

  #makeTargets(frame: Frame): void {
    const focused = this.#layers.targets.querySelector<SVGElement>(":focus")?.dataset["place"];
    const places = [...frame.layout.places.keys()];
    this.#draw("targets", places.map((place) => target(frame, place)).join(""));
    this.#targets.clear();
    for (const element of this.#layers.targets.querySelectorAll<SVGElement>("[data-place]"))
      this.#targets.set(element.dataset["place"]!, element);
    if (focused !== undefined) this.focus(focused);
  }
}

function target({ layout, geometry }: Frame, place: string): string {
  const box = layout.buttons.get(place) ?? grown(boxAround([at(layout.places, place)]), HIT);
  const rounding = layout.buttons.has(place) ? 30 : geometry.cells ? 12 : HIT;
  return (
    `<g class="target" role="button" data-place="${place}"><rect ${bounds(box)} rx="${rounding}" class="hit"/>` +
    `<rect ${bounds(grown(box, 3))} rx="${rounding + 3}" class="focus"/></g>`
  );
}
