/**
 * Playable: the board with the core behind it. Its attributes say what is played; it needs no data and no server.
 *
 * A page that gives it a geometry feeds it like the plain board, and it plays nothing by itself.
 */

import { KwartetBoard } from "../board/element";
import type { Geometry } from "../board/types";
import { GAMES } from "../made/infos.js";
import { Stopped } from "../local/client.js";
import { boardOf, newEngine, positionAfter } from "../local/index.js";
import type { GameChoice, PositionView, Result, Side } from "../protocol.js";
import { Note } from "./note";

/** What the board reports of its game. */
export interface GameEvents {
  "kwartet-move": { readonly move: string; readonly moves: readonly string[]; readonly position: string };
  "kwartet-end": { readonly winner: Side | null; readonly reason: string; readonly text: string };
  "kwartet-trouble": { readonly code: string; readonly message: string };
}

const OWN = ["start", "moves", "options", "playable", "level"];
const LEVELS = [1, 10] as const;

export class PlayableBoard extends KwartetBoard {
  static override readonly observedAttributes = [...KwartetBoard.observedAttributes, ...OWN];

  readonly #note: Note;
  readonly #engine = newEngine(() => undefined);
  #isFed = false;
  #isStale = false;
  #games = 0; // how many have begun; what was asked for an older one is dropped
  #start: string | null = null;
  #moves: string[] = [];
  #view: PositionView | null = null;
  #user: Side | null = null;

  constructor() {
    super();
    this.#note = new Note(this.shadowRoot!, () => void this.#goOn());
    this.addEventListener("kwartet-choose", ({ detail }) => {
      if (this.#view) void this.#play(detail.move);
    });
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (old !== value && (OWN.includes(name) || name === "game" || name === "variant")) this.#beginSoon();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#view) this.#beginSoon();
  }

  disconnectedCallback(): void {
    this.#engine.close();
  }

  override get geometry(): Geometry | null {
    return super.geometry;
  }
  /** A page that gives one shows positions of its own. */
  override set geometry(geometry: Geometry | null) {
    this.#isFed = geometry !== null;
    super.geometry = geometry;
  }

  /** The moves played so far. */
  get moves(): readonly string[] {
    return this.#moves;
  }

  /** The position as a text; empty before it is there. */
  get position(): string {
    return this.#view?.text ?? "";
  }

  /** Begins the game of the attributes anew. */
  restart(): void {
    this.#beginSoon();
  }

  /** Several attributes at once begin one game. */
  #beginSoon(): void {
    if (!this.#isStale) queueMicrotask(() => void this.#begin());
    this.#isStale = true;
  }

  async #begin(): Promise<void> {
    this.#isStale = false;
    if (this.#isFed || !this.isConnected || !this.game) return;
    this.#engine.stop();
    this.#games += 1;
    [this.#start, this.#moves, this.#view, this.#user] = [
      this.getAttribute("start"),
      this.#given(),
      null,
      null,
    ];
    this.choices = [];
    await this.#goOn();
  }

  /** Shows the position after the moves, and lets the next side decide; after trouble again. */
  async #goOn(): Promise<void> {
    await this.#attempt(async (isCurrent) => {
      const geometry = await boardOf(this.#choice);
      const found = await positionAfter(this.#choice, this.#start, this.#moves);
      if (!isCurrent()) return;
      this.pieces = GAMES.find(({ id }) => id === this.game)?.pieces ?? [];
      super.geometry = geometry;
      this.#start = found.start;
      this.#moves = found.decisions.map(({ move }) => move);
      this.#user ??= this.#chosenSide(found.view.toMove);
      void this.show(found.view, { animate: false });
      await this.#decide(found.view);
    });
  }

  async #play(move: string): Promise<void> {
    await this.#attempt(async (isCurrent) => {
      const { view } = await positionAfter(this.#choice, this.#start, [...this.#moves, move]);
      if (!isCurrent()) return;
      this.#moves = [...this.#moves, move];
      this.choices = [];
      const shown = this.show(view, { previous: { move } });
      this.#report("kwartet-move", { move, moves: this.#moves, position: view.text });
      if (view.result) this.#end(view.result);
      await shown;
      if (isCurrent()) await this.#decide(view);
    });
  }

  /** The user chooses, or the computer plays. */
  async #decide(view: PositionView): Promise<void> {
    this.#view = view;
    this.#note.say(this.#statusOf(view));
    const isComputers = this.#level !== null && view.toMove !== this.#user;
    if (view.result || !this.hasAttribute("playable")) this.choices = [];
    else if (!isComputers) this.choices = view.choices;
    else await this.#think();
  }

  async #think(): Promise<void> {
    const isCurrent = this.#currently();
    const request = { choice: this.#choice, start: this.#start!, moves: this.#moves, level: this.#level! };
    const move = await this.#engine.ask("decide", request);
    if (isCurrent()) await this.#play(move);
  }

  /** Does something for the game that is on now, and says so if it fails. */
  async #attempt(what: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const isCurrent = this.#currently();
    try {
      await what(isCurrent);
    } catch (trouble) {
      if (trouble instanceof Stopped || !isCurrent()) return;
      const { code = "error", message } = trouble as Error & { code?: string };
      this.#note.complain(message);
      this.#report("kwartet-trouble", { code, message });
    }
  }

  #currently(): () => boolean {
    const game = this.#games;
    return () => game === this.#games && this.isConnected;
  }

  #end({ winner, reason, text }: Result): void {
    this.#report("kwartet-end", { winner, reason, text });
  }

  #report<Name extends keyof GameEvents>(name: Name, detail: GameEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  get #choice(): GameChoice {
    const pairs = words(this.getAttribute("options")).map((option) => option.split("="));
    const options = Object.fromEntries(
      pairs.map(([name, value]) => [name, value === "true" || Number(value)]),
    );
    return { game: this.game, variant: this.variant, options };
  }

  /** The level of the computer; null if there is none. */
  get #level(): number | null {
    const level = Number(this.getAttribute("level") ?? Number.NaN);
    return Number.isInteger(level) ? Math.min(Math.max(level, LEVELS[0]), LEVELS[1]) : null;
  }

  #given(): string[] {
    return words(this.getAttribute("moves"));
  }

  /** The user's side against the computer: the one that `playable` names, else the one to move. */
  #chosenSide(toMove: Side): Side {
    const said = this.getAttribute("playable");
    return said === "0" ? 0 : said === "1" ? 1 : toMove;
  }

  #statusOf({ result, toMove, task }: PositionView): string {
    if (result) return result.text;
    const info = GAMES.find(({ id }) => id === this.game);
    return `${info?.sides[toMove] ?? ""}: ${task.replaceAll("-", " ")}`;
  }
}

const words = (text: string | null): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);
