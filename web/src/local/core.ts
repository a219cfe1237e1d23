/**
 * The core in WebAssembly: texts in, texts and JSON out.
 *
 * It runs inside a worker (serve.ts) and in tests. Every call ends before the next one begins, and one
 * position of its game is chosen at a time. A search may be suspended (pauses.ts), and nothing else is called meanwhile.
 */

import type { Fault, GameChoice, PositionView, Scene, Side, Thought } from "../protocol.js";
import { faultSentence, type FullFault, type GameFacts } from "./facts.js";
import { pausable, pausing, type Search } from "./pauses.js";
import { offer, quote } from "./sentences.js";
import {
  Refusal,
  type Geometry,
  type ReviewedGame,
  type SearchFound,
  type SearchLimits,
  type Threat,
} from "./types.js";
import type { Review } from "../lib/review.js";

/** What core/bind/wasm.cpp exports. A length says how many bytes of the answer were written. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  kwartet_buffer(): number;
  kwartet_answer(): number;
  kwartet_vocabulary(): number;
  kwartet_choose(length: number): number;
  kwartet_geometry(): number;
  kwartet_places(length: number): number;
  kwartet_start(seed: bigint): number;
  kwartet_read(length: number, isSetUp: boolean): number;
  kwartet_arrange(length: number, toMove: Side, last: number): number;
  kwartet_fault(): number;
  kwartet_play(length: number): number;
  kwartet_moves(): number;
  kwartet_to_move(): Side;
  kwartet_text(): number;
  kwartet_view(): number;
  kwartet_threats(): number;
  kwartet_engine(megabytes: number, seed: bigint): void;
  readonly kwartet_think: Search<
    [method: number, nodes: bigint, depth: number, seconds: number, lines: number]
  >;
  readonly kwartet_level_move: Search<[level: number, seconds: number]>;
  kwartet_review_begin(): number;
  kwartet_review_play(length: number): number;
  kwartet_review_needs(ply: number): number;
  kwartet_review_found(
    ply: number,
    chance: number,
    proven: number,
    plies: number,
    score: number,
    depth: number,
    length: number,
  ): void;
  kwartet_review(): number;
}

interface Vocabulary {
  readonly games: readonly [GameFacts];
}

/** A text longer than this is no move and no position; wasm.cpp has as much room. */
const bufferSize = 1024;
const shownOfFault = 12; // characters of a bad text from where it is wrong
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
const engineMegabytes = 32;
const provenWords = ["win", "draw", "loss"]; // as the core counts them, from 1
const bestMethod = 0; // of those in the vocabulary: whatever is best for the game
const anyNodes = 2n ** 63n;
const anyDepth = 99;
const longestDecision = 5; // seconds; levels count positions, so only a very slow machine needs them

/** Hears what a search has found so far. */
export type Listener = (thought: Thought) => void;

/** Says whether a search is no longer wanted. */
export type IsStopped = () => boolean;

/** What a search calls: it has written a finding at some place of the memory, or it asks whether to stop. */
interface Calls {
  found: (at: number, length: number) => void;
  isStopped: IsStopped;
}

export class Core {
  readonly #core: Exports;
  /** What is known of the game. */
  readonly facts: GameFacts;
  #chosen = "";
  #variant = "";

  readonly #calls: Calls;
  #hasEngine = false;

  static async load(module: WebAssembly.Module): Promise<Core> {
    const calls: Calls = { found: () => undefined, isStopped: () => false };
    const found = (at: number, length: number): number => (calls.found(at, length), 0); // 0 lets a search go on
    const env = { now: () => performance.now(), found, is_stopped: pausing(() => calls.isStopped()) };
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, { env });
    return new Core(instance.exports as unknown as Exports, calls);
  }

  private constructor(core: Exports, calls: Calls) {
    this.#core = core;
    this.#calls = calls;
    const { games } = this.#json(core.kwartet_vocabulary()) as Vocabulary;
    [this.facts] = games;
  }

  /** Chooses a variant and options; an option that is not named has its usual value. */
  choose({ game, variant, options }: GameChoice): void {
    if (game !== this.facts.id) throw new Refusal("unknown_game", game);
    if (!this.#choose(variant, options))
      throw new Refusal("bad_option", `there is no such game: ${this.#textOf(variant, options)}`);
  }

  /** The same with every option; says which value or combination is not possible, as Python does. */
  chooseExactly(variant: string, given: GameChoice["options"]): GameChoice {
    const { id, name, conflict } = this.facts;
    const options = Object.fromEntries(
      this.facts.options.map((option) => [option.name, valueOf(this.facts, option, given[option.name])]),
    );
    if (!this.#choose(variant, options)) throw new Refusal("bad_option", `${name}: ${conflict}`);
    return { game: id, variant, options };
  }

  #choose(variant: string, options: GameChoice["options"]): boolean {
    const text = this.#textOf(variant, options);
    if (text === this.#chosen) return true;
    const isChosen = Boolean(this.#core.kwartet_choose(this.#give(text)));
    [this.#chosen, this.#variant] = [isChosen ? text : "", variant];
    return isChosen;
  }

  #textOf(variant: string, options: GameChoice["options"]): string {
    const values = Object.entries(options).map(([name, value]) => ` ${name}=${Number(value)}`);
    return `${this.facts.id} ${variant}${values.join("")}`;
  }

  get geometry(): Geometry {
    return this.#json(this.#core.kwartet_geometry()) as Geometry;
  }

  start(seed: bigint): void {
    this.#core.kwartet_start(seed);
  }

  /** The position in which the game begins, which the core has then; null if that is left to chance. */
  usualStart(): string | null {
    if (this.facts.randomStart) return null;
    this.start(0n);
    return this.text;
  }

  /** Reads a position, from play or set up by hand. */
  read(text: string): void {
    const odd = [...text].findIndex((letter) => !isAscii(letter));
    const expected = "plain letters and digits";
    if (odd >= 0) throw this.#badPosition(text, { game: this.facts.id, expected, at: odd });
    if (!this.#core.kwartet_read(this.#give(text), true)) throw this.#badPosition(text, this.#fullFault()!);
  }

  /** Sets up a position; what is wrong with it, or null. With a fault only the scene of the view can be used. */
  arrange(scene: Scene, toMove: Side, last: string | null): Fault | null {
    const { points, spots } = this.geometry;
    const places = [...points, ...spots].map(({ name }) => name);
    const { pieces } = this.facts;
    const bytes = Object.entries(scene).flatMap(([place, lying]) =>
      lying.flatMap((piece) => [places.indexOf(place), pieces.indexOf(piece)]),
    );
    const isKnown = !bytes.includes(-1) && bytes.length <= bufferSize;
    const at = last === null ? -1 : places.indexOf(last);
    if (isKnown)
      new Uint8Array(this.#core.memory.buffer, this.#core.kwartet_buffer(), bytes.length).set(bytes);
    if (!isKnown || !this.#core.kwartet_arrange(bytes.length, toMove, at))
      throw new Refusal("bad_option", "there is no such piece or place");
    return this.#fault();
  }

  /** Plays a move in any spelling; its text as the core writes it. */
  play(given: string): string {
    const move = this.legal.find((each) => each.toLowerCase() === given.toLowerCase());
    if (!move) throw new Refusal("illegal_move", this.#whyNot(given));
    this.#core.kwartet_play(this.#give(move));
    return move;
  }

  /** The texts of all legal moves; there are none exactly when the game is over. */
  get legal(): string[] {
    return this.#take(this.#core.kwartet_moves()).split(" ").filter(Boolean);
  }

  /** What is wrong with a move, with the legal ones that are most similar. */
  #whyNot(move: string): string {
    const { name, sides } = this.facts;
    const { result, task, choices } = this.view;
    const start = `${quote(move)} is not legal in ${name}`;
    if (result) return `${start}: the game is over (${result.text})`;
    const from = isAscii(move) ? this.places(move)[0] : undefined;
    return `${start} (${sides[this.toMove]} to ${task}); ${offer(move, from, choices)}`;
  }

  /** The position as one line of text. */
  get text(): string {
    return this.#take(this.#core.kwartet_text());
  }

  get toMove(): Side {
    return this.#core.kwartet_to_move();
  }

  get view(): PositionView {
    return this.#json(this.#core.kwartet_view()) as PositionView;
  }

  /** The places that the text of a move names. */
  places(move: string): string[] {
    return this.#json(this.#core.kwartet_places(this.#give(move))) as string[];
  }

  get threats(): Threat[] {
    return this.#json(this.#core.kwartet_threats()) as Threat[];
  }

  /** Searches the position until a limit ends it or it is stopped; the listener hears of every depth. */
  async think({ lines, seconds }: SearchLimits, listener: Listener, isStopped: IsStopped): Promise<Thought> {
    if (!this.#hasEngine) this.#core.kwartet_engine(engineMegabytes, 0n);
    this.#hasEngine = true;
    this.#tell(listener, isStopped);
    const think = pausable(this.#core.kwartet_think);
    const length = await think(bestMethod, anyNodes, anyDepth, seconds, lines);
    if (length === 0) throw new Refusal("game_over", "there is nothing to think about: the game is over");
    return this.#json(length) as Thought;
  }

  /** The move that a level plays; the seed decides what it overlooks. */
  async decide(level: number, seed: bigint, listener: Listener, isStopped: IsStopped): Promise<string> {
    this.#core.kwartet_engine(engineMegabytes, seed);
    this.#hasEngine = true;
    this.#tell(listener, isStopped);
    const length = await pausable(this.#core.kwartet_level_move)(level, longestDecision);
    if (length === 0) throw new Refusal("bad_option", `level ${level} has nothing to decide here`);
    return this.#take(length);
  }

  /** Says what the next search calls. */
  #tell(listener: Listener, isStopped: IsStopped): void {
    this.#calls.isStopped = isStopped;
    this.#calls.found = (at, size) => listener(JSON.parse(textAt(this.#core.memory, at, size)) as Thought);
  }

  /** For each position of a game its text if it has to be searched for a review, else null. */
  reviewPlan({ choice, start, moves }: ReviewedGame): (string | null)[] {
    const texts = this.#beginReview(choice, start, moves);
    return texts.map((text, ply) => (this.#core.kwartet_review_needs(ply) ? text : null));
  }

  /** The review of a game from what was found in its positions. */
  review({ choice, start, moves }: ReviewedGame, found: readonly SearchFound[]): Review {
    this.#beginReview(choice, start, moves);
    for (const { ply, thought } of found) this.#giveFound(ply, thought);
    return this.#json(this.#core.kwartet_review()) as Review;
  }

  /** Gives the game to the core; the text of each position. */
  #beginReview(choice: GameChoice, start: string, moves: readonly string[]): string[] {
    if (moves.length === 0)
      throw new Refusal("nothing_to_review", "there is nothing to review: this game has no decisions");
    this.choose(choice);
    this.read(start);
    this.#core.kwartet_review_begin();
    const texts = [this.text];
    for (const move of moves) {
      this.#core.kwartet_review_play(this.#give(this.play(move)));
      texts.push(this.text);
    }
    return texts;
  }

  #giveFound(ply: number, { depth, lines }: Thought): void {
    const { chance, outcome, plies, score, moves } = lines[0]!;
    const proven = outcome === null ? 0 : provenWords.indexOf(outcome) + 1;
    const length = this.#give(moves.join(" "));
    this.#core.kwartet_review_found(ply, chance, proven, plies ?? -1, score, depth, length);
  }

  #fault(): Fault | null {
    const found = this.#fullFault();
    if (!found) return null;
    const { expected: _, ...fault } = found;
    return fault;
  }

  #fullFault(): FullFault | null {
    const told = this.#json(this.#core.kwartet_fault()) as Omit<FullFault, "game">;
    return Object.keys(told).length === 0 ? null : { game: this.facts.id, ...told };
  }

  #badPosition(text: string, { expected, ...fault }: FullFault): Refusal {
    const what = `${quote(text)} is not a position of ${this.facts.name} (${this.#variant})`;
    if (expected === undefined) return new Refusal("bad_position", `${what}: ${faultSentence(fault)}`, fault);
    const at = fault.at ?? 0;
    const rest = [...text].slice(at, at + shownOfFault).join("");
    const found = rest === "" ? "the end of the text" : quote(rest);
    const message = `${what}: expected ${expected} at character ${at + 1}, found ${found}`;
    return new Refusal("bad_position", message, fault);
  }

  #give(text: string): number {
    const bytes = new TextEncoder().encode(text).subarray(0, bufferSize);
    new Uint8Array(this.#core.memory.buffer, this.#core.kwartet_buffer(), bytes.length).set(bytes);
    return bytes.length;
  }

  #take(length: number): string {
    return textAt(this.#core.memory, this.#core.kwartet_answer(), length);
  }

  #json(length: number): unknown {
    return JSON.parse(this.#take(length));
  }
}

const textAt = (memory: WebAssembly.Memory, at: number, length: number): string =>
  new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));

/** The value of an option, or its usual one. */
function valueOf(
  game: GameFacts,
  option: GameFacts["options"][number],
  given: number | boolean | undefined,
): number | boolean {
  const value = given ?? option.default;
  const isNumber = typeof value === "number" && Number.isInteger(value);
  if (option.isSwitch ? typeof value === "boolean" : isNumber && isWithin(value, option)) return value;
  const wanted = option.isSwitch ? "True or False" : `a number from ${option.minimum} to ${option.maximum}`;
  const message = `${game.name}: the option ${option.name} is ${wanted}, not ${quote(String(value))}`;
  throw new Refusal("bad_option", message);
}

const isWithin = (value: number, { minimum, maximum }: GameFacts["options"][number]): boolean =>
  minimum <= value && value <= maximum;
