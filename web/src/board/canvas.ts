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
import { nextPlaces, walk } from "./paths";
import { viewBox } from "./picture";
import { planned, preview } from "./preview";
import { definitions, heap, heights, piecesOnBoard } from "./placed";
import { at, boxAround, grown, heightOf, widthOf, type Spot } from "./plane";
import { stageOf, type Stage } from "./stage";
import * as story from "./story";
import { STYLE } from "./style";
import { tags } from "./tag";
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
  "tags",
  "fan",
  "targets",
] as const;
type Layer = (typeof LAYERS)[number];

/** The places of pieces that can be taken up, or are in hand. */
function draggable({ path: { clicks, possible } }: Choosing): ReadonlySet<string> {
  const paths = possible.filter(
    (choice) => choice.clickKind === "path" && choice.clicks.length > clicks.length + 1,
  );
  return new Set([...clicks, ...paths.map((choice) => choice.clicks[clicks.length]!)]);
}

/** Whether a piece steps back because others have decided the game. */
const isAside = ({ layout }: Frame, { decisive }: Shown, place: string): boolean =>
  layout.points.has(place) && decisive.length > 0 && !decisive.includes(place);

const SVG = "http://www.w3.org/2000/svg";
const HIT = 48;
const HEAP = { x: 60, y: 100 }; // from the middle of a heap to the edges of its own picture
const HEAP_BOX = `class="body" viewBox="${-HEAP.x} ${-HEAP.y} ${2 * HEAP.x} ${2 * HEAP.y}"`;
const MANY = 40; // signs at once, beyond which they would be noise

/** The place under the pointer, or with the focus if that is seen. */
export interface Looked {
  readonly place: string | null;
  readonly isPointed: boolean;
}

export class Canvas {
  readonly svg: SVGSVGElement;
  readonly #layers: Readonly<Record<Layer, SVGElement>>;
  readonly #help: HTMLElement;
  /** What moves, each heap as a picture of its own, so that only the compositor has to move it. */
  readonly #moving: HTMLElement;
  readonly #colours = new CSSStyleSheet();
  readonly #targets = new Map<string, SVGElement>();
  #size: readonly [number, number] = [1, 1];

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
    this.#moving = document.createElement("div");
    this.#moving.className = "moving";
    this.#moving.setAttribute("aria-hidden", "true");
    root.append(this.svg, this.#moving, this.#help);
    if (typeof ResizeObserver === "function") new ResizeObserver(() => this.#measure()).observe(this.svg);
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
    this.#size = [widthOf(frame.layout.box), heightOf(frame.layout.box)];
    this.#measure();
  }

  /** Draws pieces and numbers, and the trays below them. */
  scene(frame: Frame, scene: Scene, toMove: Shown["toMove"]): void {
    const { layout, manner, words } = frame;
    this.#draw("rest", plates(layout, words, toMove) + contents(layout, scene, words));
    this.#draw("pieces", piecesOnBoard(manner, layout, scene));
    this.#draw("numbers", heights(manner, layout, scene) + counts(layout, scene));
  }

  /** Draws what is said about places, and what can be chosen. */
  marks(frame: Frame, shown: Shown, now: Choosing, looked: Looked): void {
    const stage = stageOf(frame.manner.look, frame.layout, shown.scene, frame.geometry.cells);
    const { clicks, possible } = now.path;
    const rows = possible.map((choice) => now.rows.get(choice)).filter((row) => row !== undefined);
    const { place } = looked;
    const isOpen = place !== null && now.next.has(place);
    this.#draw(
      "below",
      story.lastTurn(shown.last, shown.trails, stage) +
        story.wonGlow(shown.decisive, stage) +
        marks.shadows(clicks, stage) +
        marks.rows(rows, stage, false),
    );
    this.#draw(
      "above",
      buttons(frame.layout, frame.words, now.next, shown.last) +
        marks.targets(
          this.#offered(frame, now, stage, place).filter((each) => each !== place || stage.lifts.has(each)),
          stage,
        ) +
        (isOpen ? preview(frame, shown, now, stage, place) : "") +
        marks.inHand(clicks, stage) +
        planned(frame, shown, stage) +
        marks.hints(shown.hints, stage) +
        story.threats([...shown.threats, ...shown.threatened.map((each) => [each])], stage) +
        marks.crosses(shown.crosses, stage) +
        story.won(shown.decisive, stage) +
        arrows(shown.arrows, stage) +
        marks.ownRings(shown.rings, stage),
    );
    const named = place === null || !(isOpen || looked.isPointed) ? [] : [place];
    this.#draw("tags", tags(frame, [...clicks, ...named]));
    this.svg.classList.toggle("open", isOpen);
    for (const body of this.svg.querySelectorAll<SVGElement>("[data-stack],[data-height]")) {
      const stack = body.dataset["stack"] ?? body.dataset["height"] ?? "";
      body.classList.toggle("chosen", clicks.includes(stack));
      body.classList.toggle("aside", isAside(frame, shown, stack));
    }
  }

  /** Renames the targets, and makes one of them the tab stop. */
  name(frame: Frame, shown: Shown, now: Choosing, stop: string, isEditing: boolean, isAhead: boolean): void {
    const held = draggable(now);
    for (const [place, target] of this.#targets) {
      const isOpen = now.next.has(place) || isEditing;
      target.classList.toggle("held", isEditing || held.has(place));
      const pieces = shown.scene[place] ?? [];
      target.setAttribute("aria-label", nameOf(place, frame, shown, now));
      target.setAttribute("aria-disabled", String(!isOpen && !now.path.clicks.includes(place)));
      target.toggleAttribute("data-ahead", isAhead);
      target.setAttribute("tabindex", place === stop ? "0" : "-1");
      target.dataset["piece"] = pieces.at(-1) ?? "";
      target.dataset["pieces"] = pieces.join(" ");
      target.classList.toggle("hidden", frame.layout.buttons.has(place) && !now.next.has(place));
    }
  }

  /** Moves what is in hand, above everything else; null puts it back. */
  drag(way: Spot | null): void {
    const isNew = way !== null && !this.svg.classList.contains("dragging");
    this.svg.classList.toggle("dragging", way !== null);
    this.svg.style.setProperty(
      "--k-drag",
      way ? `translate(${Math.round(way.x)}px,${Math.round(way.y) - marks.LIFT}px)` : "none",
    );
    if (!isNew) return;
    for (const stack of this.svg.querySelectorAll(".chosen")) stack.parentNode?.append(stack);
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
    const { left, top } = frame.layout.box;
    this.#moving.innerHTML = live(
      heaps.map(({ pieces }) => `<svg ${HEAP_BOX}>${heap(frame.manner, pieces)}</svg>`).join(""),
    );
    return [...this.#moving.querySelectorAll<SVGElement>("svg")].map((body, index) => {
      const { x, y } = at(frame.anchors, heaps[index]!.place);
      body.style.left = `${x - left - HEAP.x}px`;
      body.style.top = `${y - top - HEAP.y}px`;
      return body;
    });
  }

  /** Tells the style sheet how much of the board one pixel of the screen is, and lays what moves over it. */
  #measure(): void {
    const { clientWidth, clientHeight } = this.svg;
    const [width, height] = this.#size;
    const unit = Math.max(width / (clientWidth || width), height / (clientHeight || height));
    this.svg.style.setProperty("--k-unit", unit.toFixed(3));
    const [x, y] = [(clientWidth - width / unit) / 2, (clientHeight - height / unit) / 2];
    this.#moving.style.transform = `translate(${x}px,${y}px) scale(${1 / unit})`;
  }

  /** What lies on a place and can be moved, with its number. */
  bodies(place: string): SVGElement[] {
    const found = this.svg.querySelectorAll<SVGElement>(
      `[data-stack="${place}"] .body,[data-height="${place}"] .body`,
    );
    return [...found];
  }

  /** The pieces that decided the game, all others, and the line through what won. */
  outcome(places: readonly string[]): Record<"rising" | "aside" | "line", SVGElement[]> {
    const all = (wanted: string): SVGElement[] => [...this.svg.querySelectorAll<SVGElement>(wanted)];
    return {
      rising: places.flatMap((place) => this.bodies(place)),
      aside: all(".aside .body"),
      line: all(".won"),
    };
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

  /**
   * Where signs of what can be done stand: for the piece in hand, or the one that is looked at. Before that only
   * few places have them: spots beside the board, the ends of rows, and free points if others are not allowed.
   */
  #offered(frame: Frame, now: Choosing, stage: Stage, looked: string | null): string[] {
    const isPlace = (place: string): boolean => !frame.layout.buttons.has(place);
    const next = [...now.next].filter(isPlace);
    if (now.path.clicks.length) return next;
    if (now.rows.size) return now.path.possible.flatMap((choice) => choice.clicks);
    const isPoint = (place: string): boolean => frame.layout.points.has(place);
    const free = next.filter((place) => isPoint(place) && !stage.lifts.has(place));
    const all = [...frame.layout.points.keys()].filter((place) => !stage.lifts.has(place));
    const beside = next.filter((place) => !isPoint(place));
    const few = free.length < all.length && free.length <= MANY ? free : [];
    if (looked === null || !now.next.has(looked) || !isPlace(looked)) return [...beside, ...few];
    const further = walk(now.choices, now.rows, now.path, looked);
    const onwards = "path" in further ? nextPlaces(now.rows, further.path) : [];
    return [...new Set([...beside, ...few, ...onwards, ...(stage.lifts.has(looked) ? [looked] : [])])];
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
