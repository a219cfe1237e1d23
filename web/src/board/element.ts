/**
 * Element: `<kwartet-board>`, a board that is fed data and reports what a person chooses.
 *
 * It knows no rule: `show` gives it a position, `choices` the moves with the places to touch for each. Properties
 * may be set in any order; the board is drawn as soon as it has a game and a geometry.
 */
import { artOfGame } from "./art";
import { Controller } from "./controller";
import { LOOK_NAMES, type LookName, type Material } from "./look";
import { namesOf, type Settings, type Shown, type Trays } from "./model";
import { picture } from "./picture";
import { plainColours, THEME_NAMES, type ThemeName } from "./theme";
import type { Arrow, Choice, Coordinates, Geometry, Showing, View } from "./types";
import type { BoardWords } from "./words";

/** How a standalone picture is made: its width in pixels and its theme, if not those of the page. */
export interface PictureOptions {
  readonly size?: number;
  readonly theme?: ThemeName;
}

interface Switches extends Pick<Settings, "marks" | "turned" | "trays" | "wide"> {
  readonly coordinates: Coordinates;
}

const PICTURE_SIZE = 640;
const WANTS_CONTRAST = ["(prefers-contrast: more)", "(forced-colors: active)"];

export class KwartetBoard extends HTMLElement {
  static readonly observedAttributes = ["game", "variant", "look", "theme"];

  /** How fast pieces move: 2 is twice as fast as 1, and 0 does without. */
  speed = 1;

  readonly #controller: Controller;
  #game = "";
  #variant = "standard";
  #pieces: readonly string[] = [];
  #geometry: Geometry | null = null;
  #look: LookName = "classic";
  #theme: ThemeName = "auto";
  #words: BoardWords | null = null;
  #switches: Switches = {
    marks: false,
    turned: false,
    coordinates: "edge",
    trays: true,
    wide: false,
  };
  #choices: readonly Choice[] = [];
  #known: readonly Choice[] = [];
  #chosen = "";
  #isEditing = false;
  #isPlanning = false;
  #isDrawing = false;
  #isStale = false;
  #hasShown = false; // a position of this game on this geometry

  constructor() {
    super();
    this.#controller = new Controller(this.attachShadow({ mode: "open" }), (name, detail) => {
      if ("move" in detail) this.#chosen = detail.move;
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    });
  }

  connectedCallback(): void {
    this.#update();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === "game") this.game = value ?? "";
    if (name === "variant") this.variant = value ?? "standard";
    if (name === "look") this.look = (value ?? "classic") as LookName;
    if (name === "theme") this.#setTheme((value ?? "auto") as ThemeName);
  }

  /** The id of the game, which says how the pieces look. */
  get game(): string {
    return this.#game;
  }
  set game(game: string) {
    if (game === this.#game) return;
    this.#game = game;
    this.#hasShown = false;
    this.#setUpSoon();
  }

  /** What the pieces of the game are made of. */
  get material(): Material {
    return artOfGame(this.#game, this.#pieces).material;
  }

  /** The variant of the game, which says what lies beside the board. */
  get variant(): string {
    return this.#variant;
  }
  set variant(variant: string) {
    if (variant === this.#variant) return;
    this.#variant = variant;
    this.#setUpSoon();
  }

  /** The names of the pieces, which a game without art of its own needs. */
  get pieces(): readonly string[] {
    return this.#pieces;
  }
  set pieces(pieces: readonly string[]) {
    if (pieces === this.#pieces) return;
    this.#pieces = pieces;
    this.#setUpSoon();
  }

  /** Where everything lies. */
  get geometry(): Geometry | null {
    return this.#geometry;
  }
  set geometry(geometry: Geometry | null) {
    if (geometry === this.#geometry) return;
    this.#geometry = geometry;
    this.#hasShown = false;
    this.#setUpSoon();
  }

  /** `classic` or `modern`; anything else is classic. */
  get look(): LookName {
    return this.#look;
  }
  set look(look: LookName) {
    const known = LOOK_NAMES.includes(look) ? look : "classic";
    if (known === this.#look) return;
    this.#look = known;
    this.#setUpSoon();
  }

  /** `light`, `dark`, `contrast`, or `auto`: the colour scheme of the page. */
  get theme(): ThemeName {
    return this.#theme;
  }
  set theme(theme: ThemeName) {
    this.setAttribute("theme", THEME_NAMES.includes(theme) ? theme : "auto");
  }

  /** Whether pieces bear marks that tell their colours. */
  get marks(): boolean {
    return this.#switches.marks;
  }
  set marks(marks: boolean) {
    this.#switch({ marks });
  }

  /** Whether the board is seen from the other side. */
  get turned(): boolean {
    return this.#switches.turned;
  }
  set turned(turned: boolean) {
    this.#switch({ turned });
  }

  /** Which names are shown: those at the edge of the board, all points, or none. */
  get coordinates(): Coordinates {
    return this.#switches.coordinates;
  }
  set coordinates(coordinates: Coordinates | boolean) {
    this.#switch({ coordinates: namesOf(coordinates) });
  }

  /** Whether the spots beside the board are shown; `shared` shows those that belong to neither side. */
  get trays(): Trays {
    return this.#switches.trays;
  }
  set trays(trays: Trays) {
    this.#switch({ trays });
  }

  /** Whether what lies beside the board is at its left and right, for a screen with little height. */
  get wide(): boolean {
    return this.#switches.wide;
  }
  set wide(wide: boolean) {
    this.#switch({ wide });
  }

  /** The words in the language of the page; null for English. */
  get words(): BoardWords | null {
    return this.#words;
  }
  set words(words: BoardWords | null) {
    if (words === this.#words) return;
    this.#words = words;
    this.#setUpSoon();
  }

  /** What can be chosen; an empty list makes the board a picture. */
  get choices(): readonly Choice[] {
    return this.#choices;
  }
  set choices(choices: readonly Choice[]) {
    this.#update();
    this.#choices = choices;
    this.#controller.offer(choices);
  }

  /** Routes from place to place; a plain list of places is advice. */
  get arrows(): readonly Arrow[] {
    return this.#shown.arrows;
  }
  set arrows(arrows: readonly (Arrow | readonly string[])[]) {
    this.#controller.say({ arrows: arrows.map((arrow) => ("route" in arrow ? arrow : { route: arrow })) });
  }

  /** Places to point at. */
  get hints(): readonly string[] {
    return this.#shown.hints;
  }
  set hints(hints: readonly string[]) {
    this.#controller.say({ hints });
  }

  /** Places in danger. */
  get threatened(): readonly string[] {
    return this.#shown.threatened;
  }
  set threatened(threatened: readonly string[]) {
    this.#controller.say({ threatened });
  }

  /** What could be won at once, each with the places that it is about. */
  get threats(): readonly (readonly string[])[] {
    return this.#shown.threats;
  }
  set threats(threats: readonly (readonly string[])[]) {
    this.#controller.say({ threats });
  }

  /** The places of a move that was chosen ahead. */
  get planned(): readonly string[] {
    return this.#shown.planned;
  }
  set planned(planned: readonly string[]) {
    this.#controller.say({ planned });
  }

  /** Places with a ring that the reader has drawn. */
  get rings(): readonly string[] {
    return this.#shown.rings;
  }
  set rings(rings: readonly string[]) {
    this.#controller.say({ rings });
  }

  /** Places that are not allowed, or do not count. */
  get crosses(): readonly string[] {
    return this.#shown.crosses;
  }
  set crosses(crosses: readonly string[]) {
    this.#controller.say({ crosses });
  }

  /** Whether a touch reports its place, instead of choosing. */
  get editing(): boolean {
    return this.#isEditing;
  }
  set editing(isEditing: boolean) {
    this.#isEditing = isEditing;
    this.#controller.edit(isEditing);
  }

  /** Whether a touch reports its place for a move chosen ahead. */
  get planning(): boolean {
    return this.#isPlanning;
  }
  set planning(isPlanning: boolean) {
    this.#isPlanning = isPlanning;
    this.#controller.plan(isPlanning);
  }

  /** Whether a drag draws an arrow and a tap a ring, both of which are reported, instead of choosing. */
  get drawing(): boolean {
    return this.#isDrawing;
  }
  set drawing(isDrawing: boolean) {
    if (isDrawing !== this.#isDrawing) this.#controller.draw((this.#isDrawing = isDrawing));
  }

  /** The places touched so far for a choice. */
  get clicks(): readonly string[] {
    return this.#controller.path.clicks;
  }

  /** Shows a position, and animates what changed; resolves when everything has arrived. */
  show(view: View, { animate = true, previous }: Showing = {}): Promise<void> {
    this.#update();
    const isFirst = !this.#hasShown;
    const move = previous?.move ?? this.#chosen;
    const choice =
      this.#known.find((known) => known.move === move) ??
      this.#known.find((known) => endsWith(view.last, known.clicks));
    [this.#known, this.#chosen, this.#hasShown] = [view.choices, "", true];
    const route = choice?.route ?? [];
    const isFresh = animate && !isFirst;
    return this.#controller.show(view, route, isFresh ? this.speed : 0, isFresh);
  }

  /** Chooses a move as if its places had been touched; false if it is none of the choices. */
  choose(move: string): boolean {
    const choice = this.#choices.find((known) => known.move === move);
    if (choice) this.#controller.choose(choice);
    return choice !== undefined;
  }

  /** Takes back the last place touched; false if none was. */
  back(): boolean {
    return this.#controller.back();
  }

  /** The board as one standalone SVG text. */
  svg({ size = PICTURE_SIZE, theme = this.#theme }: PictureOptions = {}): string {
    this.#update();
    const { frame } = this.#controller;
    if (!frame) return "";
    const style = getComputedStyle(this);
    const own = (name: string): string => style.getPropertyValue(name).trim();
    const isDark = theme === "dark" || (theme !== "light" && isDarkScheme(style.colorScheme));
    return picture(
      frame,
      this.#shown,
      size,
      plainColours(frame.manner.look, isDark, theme === "contrast", own),
    );
  }

  /** Puts the focus on the board's current place. */
  override focus(): void {
    this.#update();
    this.#controller.focusBoard();
  }

  get #shown(): Shown {
    return this.#controller.shown;
  }

  #setTheme(theme: ThemeName): void {
    const known = THEME_NAMES.includes(theme) ? theme : "auto";
    if (known === this.#theme) return;
    this.#theme = known;
    this.#setUpSoon();
  }

  /** Whether contrast is wanted, so that pieces bear their marks too. */
  get #isStrong(): boolean {
    if (this.#theme === "contrast") return true;
    return this.#theme === "auto" && WANTS_CONTRAST.some((wish) => window.matchMedia?.(wish).matches);
  }

  #switch(change: Partial<Switches>): void {
    const switches = { ...this.#switches, ...change };
    const names = Object.keys(switches) as (keyof Switches)[];
    if (names.every((name) => switches[name] === this.#switches[name])) return;
    this.#switches = switches;
    this.#setUpSoon();
  }

  /** Several settings at once cost one drawing. */
  #setUpSoon(): void {
    if (!this.#isStale) queueMicrotask(() => this.#update());
    this.#isStale = true;
  }

  #update(): void {
    if (!this.#isStale || !this.#game || !this.#geometry) return;
    this.#isStale = false;
    const [art, geometry, variant] = [artOfGame(this.#game, this.#pieces), this.#geometry, this.#variant];
    this.#controller.setUp({
      art,
      variant,
      geometry,
      look: this.#look,
      words: this.#words,
      ...this.#switches,
      marks: this.#switches.marks || this.#isStrong,
    });
  }
}

/** Whether the last places of a turn are those of its last decision. */
const endsWith = (turn: readonly string[], clicks: readonly string[]): boolean =>
  clicks.length > 0 && turn.slice(-clicks.length).join() === clicks.join();

function isDarkScheme(scheme: string): boolean {
  if (!scheme.includes("dark")) return false;
  return !scheme.includes("light") || window.matchMedia("(prefers-color-scheme: dark)").matches;
}
