/**
 * Controller: what happens on a board between the data that come in and the choices that go out.
 *
 * It owns the drawing of one board and the way a choice has come; the element around it is only its face.
 */
import { Canvas } from "./canvas";
import { difference } from "./difference";
import { placeAt } from "./hit";
import { listenToKeys, type KeyUser } from "./keys";
import {
  choosing,
  frameOf,
  NO_CHOICE,
  NOTHING,
  onPath,
  type Choosing,
  type Frame,
  type Settings,
  type Shown,
} from "./model";
import { Motion } from "./motion";
import { back, nextPlaces, startOf, walk, type Path } from "./paths";
import type { Cue } from "./timeline";
import { at, boxAround, centreOf, distance, type Spot, type Spots } from "./plane";
import { listenToPointer, type Grip, type PointerUser } from "./pointer";
import { neighboursOf, type Neighbours } from "./steps";
import type { Choice, View } from "./types";

/** What a board reports, by the name of the event. */
export interface BoardEvents {
  "kwartet-choose": { readonly move: string };
  "kwartet-step": { readonly clicks: readonly string[]; readonly possible: readonly Choice[] };
  "kwartet-inspect": { readonly place: string; readonly pieces: readonly string[] };
  "kwartet-edit": { readonly place: string };
  "kwartet-draw": { readonly from: string; readonly to: string };
  "kwartet-plan": { readonly place: string };
  "kwartet-motion": { readonly cues: readonly Cue[] };
  "kwartet-refuse": { readonly place: string };
}
export type Report = <Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]) => void;

const SAYINGS = ["arrows", "hints", "threatened", "threats", "crosses", "planned", "rings"] as const;
const PATIENCE = 2000; // milliseconds without an answer, after which another choice is accepted

export class Controller implements PointerUser, KeyUser {
  readonly #canvas: Canvas;
  readonly #motion: Motion;
  readonly #report: Report;
  #frame: Frame | null = null;
  #neighbours: Neighbours = new Map();
  #shown: Shown = NOTHING;
  #now: Choosing = NO_CHOICE;
  #hovered: string | null = null;
  #inspected: string | null = null;
  #focused = "";
  #isFocusSeen = false;
  #isEditing = false;
  #isPlanning = false;
  #isDrawing = false;
  #strokeFrom: string | null = null; // where the keyboard began an arrow
  #waitsSince: number | null = null; // for the answer to what was chosen
  #isMoving = false;

  constructor(root: ShadowRoot, report: Report) {
    this.#canvas = new Canvas(root);
    this.#motion = new Motion(this.#canvas, (cues) => report("kwartet-motion", { cues }));
    this.#report = report;
    listenToPointer(this.#canvas.svg, this);
    listenToKeys(this.#canvas.svg, this);
    this.#canvas.svg.addEventListener("focusin", (event) => {
      const target = event.target as SVGElement;
      this.#isFocusSeen = target.matches(":focus-visible");
      this.#setFocused(target.dataset["place"] ?? this.#focused);
    });
    this.#canvas.svg.addEventListener("focusout", () => {
      this.#isFocusSeen = false;
      this.#drawMarks();
    });
  }

  get frame(): Frame | null {
    return this.#frame;
  }

  get shown(): Shown {
    return this.#shown;
  }

  get path(): Path {
    return this.#now.path;
  }

  /** Draws the board anew with other settings. */
  setUp(settings: Settings): void {
    this.#stopMoving();
    this.#frame = frameOf(settings);
    this.#neighbours = neighboursOf(this.#frame.geometry, this.#frame.layout.points);
    this.#now = choosing(this.#now.choices, this.#frame.layout);
    if (!this.#frame.layout.places.has(this.#focused)) this.#focused = this.#firstStop(this.#frame);
    this.#canvas.frame(this.#frame);
    this.#drawScene();
  }

  /** Shows a position; the change is animated along the route. Resolves when everything has arrived. */
  async show(view: View, route: readonly string[], speed: number, isFresh: boolean): Promise<void> {
    const before = this.#shown.scene;
    this.#stopMoving();
    this.inspect(null);
    this.#waitsSince = null;
    const toMove = view.result === null ? view.toMove : null;
    const decisive = view.result?.places ?? [];
    const trails = view.trails ?? (route.length > 1 ? [route] : []);
    this.#shown = { ...this.#shown, scene: view.scene, toMove, last: view.last, trails, decisive };
    this.#now = onPath(this.#now, { clicks: [], possible: this.#now.choices });
    const frame = this.#frame;
    if (!frame) return;
    const phases = difference(before, view.scene, route, (place) => frame.layout.points.has(place));
    if (!Motion.isWanted(phases, speed)) {
      if (isFresh) this.#motion.tell(frame, phases);
      return this.#drawScene();
    }
    this.#isMoving = true;
    this.#drawMarks();
    if (!(await this.#motion.run(frame, phases, speed, toMove))) return;
    this.#isMoving = false;
    this.#drawScene();
    if (decisive.length) this.#motion.celebrate(decisive, speed);
  }

  /** Says something about places. */
  say(saying: Partial<Pick<Shown, (typeof SAYINGS)[number]>>): void {
    const shown = { ...this.#shown, ...saying };
    const isNews = SAYINGS.some(
      (name) => shown[name] !== this.#shown[name] && shown[name].length + this.#shown[name].length,
    );
    this.#shown = shown;
    if (isNews) this.#drawMarks();
  }

  /** Offers choices, none of which has begun. */
  offer(choices: readonly Choice[]): void {
    this.#waitsSince = null;
    this.#now = this.#frame ? choosing(choices, this.#frame.layout) : { ...NO_CHOICE, choices };
    this.#drawMarks();
  }

  edit(isEditing: boolean): void {
    this.#isEditing = isEditing;
    this.#drawMarks();
  }

  draw(isDrawing: boolean): void {
    [this.#isDrawing, this.#strokeFrom] = [isDrawing, null];
    this.#canvas.svg.style.touchAction = isDrawing ? "none" : "";
    this.#drawMarks();
  }

  plan(isPlanning: boolean): void {
    this.#isPlanning = isPlanning;
    this.#drawMarks();
  }

  choose(choice: Choice): void {
    this.#waitsSince = performance.now();
    this.#now = onPath(this.#now, { clicks: [], possible: this.#now.choices });
    this.#drawMarks();
    this.#report("kwartet-choose", { move: choice.move });
  }

  focusBoard(): void {
    this.#canvas.focus(this.#focused);
  }

  // What pointers and keys do.

  placeAt(spot: { x: number; y: number }): string | null {
    return this.#frame && placeAt(this.#frame.layout, spot, this.#open.next);
  }

  hover(place: string | null): void {
    if (place === this.#hovered) return;
    this.#hovered = place;
    this.#drawOverlay();
  }

  grab(place: string): Grip {
    if (this.#isReporting) return null;
    if (this.#open.path.clicks.includes(place)) return "held";
    const { choices, rows, path, next: open } = this.#open;
    if (path.clicks.length > 0 && open.has(place)) return null; // where one lands is touched, not taken up
    const next = walk(choices, rows, path, place);
    if ("chosen" in next || !next.path.clicks.length) return null;
    this.#setPath(next.path);
    return "taken";
  }

  drag(way: Spot | null): void {
    const isHeld = this.#open.path.clicks.length > 0;
    this.#canvas.drag(isHeld ? way : null);
    if (way === null && isHeld) this.#drawScene();
  }

  drop(from: string, to: string | null): void {
    if (this.#isDrawing) return this.#stroke(from, to);
    if (this.#isPlanning && to !== null && this.#shown.planned.at(-1) !== from) this.press(from);
    this.press(to);
  }

  press(place: string | null): void {
    if (this.#isMoving) this.#settle();
    this.inspect(null);
    if (this.#waitsSince !== null && performance.now() - this.#waitsSince > PATIENCE) this.#waitsSince = null;
    if (this.#isDrawing) return this.#stroke(place, place);
    if (this.#isReporting) {
      if (place !== null) this.#report(this.#isEditing ? "kwartet-edit" : "kwartet-plan", { place });
      return;
    }
    const { choices, rows, path } = this.#open;
    const next = walk(choices, rows, path, place ?? "");
    if (place !== null && this.#isRefused(place)) this.refuse(path.clicks.at(-1) ?? place);
    if ("chosen" in next) this.choose(next.chosen);
    else if (next.path.clicks.length || path.clicks.length) this.#setPath(next.path);
  }

  /** Tells that a place cannot be chosen: the piece there shakes. */
  refuse(place: string): void {
    this.#motion.shake(place);
    this.#report("kwartet-refuse", { place });
  }

  /** Begins or ends an arrow that is drawn with the keyboard; false unless one draws. */
  strokeEnd(place: string): boolean {
    if (!this.#isDrawing) return false;
    const from = this.#strokeFrom;
    this.#strokeFrom = from === null ? place : null;
    if (from !== null && from !== place) this.#stroke(from, place);
    return true;
  }

  #stroke(from: string | null, to: string | null): void {
    if (from !== null && to !== null) this.#report("kwartet-draw", { from, to });
  }

  back(): boolean {
    const { choices, rows, path } = this.#now;
    if (!path.clicks.length) return false;
    this.#setPath(back(choices, rows, path));
    return true;
  }

  inspect(place: string | null): boolean {
    const pieces =
      (place !== null && this.#frame?.layout.points.has(place) && this.#shown.scene[place]) || [];
    const isTarget = place !== null && this.#open.path.clicks.length > 0 && this.#open.next.has(place);
    const inspected = pieces.length > 1 && !isTarget ? place : null; // what is aimed at is not covered
    if (inspected === this.#inspected || !this.#frame) return false;
    this.#inspected = inspected;
    this.#canvas.fan(this.#frame, inspected, pieces);
    if (inspected !== null) this.#report("kwartet-inspect", { place: inspected, pieces });
    return true;
  }

  places(): Spots {
    const layout = this.#frame?.layout;
    const shown = [...(layout?.places ?? [])].filter(
      ([place]) => !layout?.buttons.has(place) || this.#open.next.has(place),
    );
    return new Map(shown);
  }

  neighbours(): Neighbours {
    return this.#neighbours;
  }

  open(): readonly string[] {
    const places = this.places();
    const open = [...this.#open.next].filter((place) => places.has(place));
    return open.sort((a, b) => at(places, a).y - at(places, b).y || at(places, a).x - at(places, b).x);
  }

  focused(): string {
    return this.#focused;
  }

  focus(place: string): void {
    this.#setFocused(place);
    this.#canvas.focus(place);
  }

  /** What can be chosen now: nothing while an answer is awaited. */
  get #open(): Choosing {
    return this.#waitsSince === null ? this.#now : NO_CHOICE;
  }

  /** Whether a touch tries what cannot be done, and does not only drop the piece in hand. */
  #isRefused(place: string): boolean {
    const { choices, rows, path, next } = this.#open;
    if (!choices.length || next.has(place) || path.clicks.includes(place)) return false;
    const isBeginning = nextPlaces(rows, startOf(choices)).has(place);
    return !isBeginning && (path.clicks.length > 0 || (this.#shown.scene[place]?.length ?? 0) > 0);
  }

  /** Whether a touch reports its place instead of choosing. */
  get #isReporting(): boolean {
    return this.#isEditing || this.#isPlanning || this.#isDrawing;
  }

  #setPath(path: Path): void {
    this.#now = onPath(this.#now, path);
    this.#drawMarks();
    this.#report("kwartet-step", { clicks: path.clicks, possible: path.possible });
  }

  #setFocused(place: string): void {
    this.#focused = place;
    this.#drawMarks();
  }

  #settle(): void {
    this.#stopMoving();
    this.#drawScene();
  }

  #stopMoving(): void {
    this.#isMoving = false;
    this.#motion.finish();
  }

  #drawScene(): void {
    if (!this.#frame) return;
    this.#canvas.heaps(this.#frame, []);
    this.#canvas.scene(this.#frame, this.#shown.scene, this.#shown.toMove);
    this.#drawMarks();
  }

  #drawMarks(): void {
    if (!this.#frame) return;
    this.#drawOverlay();
    this.#canvas.name(
      this.#frame,
      this.#shown,
      this.#open,
      this.#focused,
      this.#isReporting,
      this.#isPlanning,
    );
  }

  /** While pieces move nothing is offered to the eye, though everything can be touched already. */
  #drawOverlay(): void {
    if (!this.#frame) return;
    const place = this.#hovered ?? (this.#isFocusSeen ? this.#focused : null);
    const looked = { place, isPointed: this.#hovered !== null };
    this.#canvas.marks(this.#frame, this.#shown, this.#isMoving ? NO_CHOICE : this.#open, looked);
  }

  /** The point in the middle of the board. */
  #firstStop({ layout }: Frame): string {
    const middle = centreOf(boxAround([...layout.points.values()]));
    const byDistance = [...layout.points].sort(([, a], [, b]) => distance(a, middle) - distance(b, middle));
    return byDistance[0]?.[0] ?? "";
  }
}
