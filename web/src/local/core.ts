/**
 * The core in WebAssembly: texts in, texts and JSON out.
 *
 * It runs inside a worker (serve.ts) and in tests. Every call ends before the next one begins, and one game with
 * one position is chosen at a time.
 */

import type { Fault, GameChoice, PositionView, Scene, Side, Thought } from "../protocol.js";
import { Refusal, type Geometry, type SearchLimits, type Threat } from "./types.js";

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
  kwartet_view(): number;
  kwartet_threats(): number;
  kwartet_engine(megabytes: number, seed: bigint): void;
  kwartet_think(method: number, nodes: bigint, depth: number, seconds: number, lines: number): number;
  kwartet_level_move(level: number, seconds: number): number;
}

interface Vocabulary {
  readonly games: readonly {
    readonly id: string;
    readonly name: string;
    readonly pieces: readonly string[];
  }[];
}

/** A text longer than this is no move and no position; wasm.cpp has as much room. */
const bufferSize = 1024;
const longestShown = 40; // characters of a bad text in a message
const mostShown = 12; // legal moves in a message
const ascii = /^[\x20-\x7e]*$/;
const engineMegabytes = 32;
const bestMethod = 0; // of those in the vocabulary: whatever is best for the game
const anyNodes = 2n ** 63n;
const anyDepth = 99;
const longestDecision = 5; // seconds; levels count positions, so only a very slow machine needs them

/** Hears what a search has found so far. */
export type Listener = (thought: Thought) => void;

/** What a search calls: it has written a finding at some place of the memory. */
interface Calls {
  found: (at: number, length: number) => void;
}

export class Core {
  readonly #core: Exports;
  readonly #vocabulary: Vocabulary;
  #chosen = "";
  #game: Vocabulary["games"][number] | undefined;

  readonly #calls: Calls;
  #hasEngine = false;

  static async load(module: WebAssembly.Module): Promise<Core> {
    const calls: Calls = { found: () => undefined };
    const found = (at: number, length: number): number => (calls.found(at, length), 0); // 0 lets a search go on
    const env = { now: () => performance.now(), found };
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, { env });
    return new Core(instance.exports as unknown as Exports, calls);
  }

  private constructor(core: Exports, calls: Calls) {
    this.#core = core;
    this.#calls = calls;
    this.#vocabulary = this.#json(core.kwartet_vocabulary()) as Vocabulary;
  }

  /** Chooses a game with its variant and options; an option that is not named has its usual value. */
  choose({ game, variant, options }: GameChoice): void {
    const values = Object.entries(options).map(([name, value]) => ` ${name}=${Number(value)}`);
    const text = `${game} ${variant}${values.join("")}`;
    if (text === this.#chosen) return;
    const found = this.#vocabulary.games.find(({ id }) => id === game);
    if (!found) throw new Refusal("unknown_game", game);
    if (!this.#core.kwartet_choose(this.#give(text))) {
      this.#chosen = "";
      throw new Refusal("bad_option", `there is no such game: ${text}`);
    }
    [this.#chosen, this.#game] = [text, found];
  }

  get geometry(): Geometry {
    return this.#json(this.#core.kwartet_geometry()) as Geometry;
  }

  start(seed: bigint): void {
    this.#core.kwartet_start(seed);
  }

  /** Reads a position, from play or set up by hand. */
  read(text: string): void {
    const odd = [...text].findIndex((letter) => !ascii.test(letter));
    if (odd >= 0) throw this.#badPosition(text, { game: this.#game!.id, at: odd });
    if (!this.#core.kwartet_read(this.#give(text), true)) throw this.#badPosition(text, this.#fault()!);
  }

  /** Sets up a position; what is wrong with it, or null. With a fault only the scene of the view can be used. */
  arrange(scene: Scene, toMove: Side, last: string | null): Fault | null {
    const { points, spots } = this.geometry;
    const places = [...points, ...spots].map(({ name }) => name);
    const { pieces } = this.#game!;
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
    const legal = this.#take(this.#core.kwartet_moves()).trim().split(" ");
    const move = legal.find((each) => each.toLowerCase() === given.toLowerCase());
    if (!move) throw new Refusal("illegal_move", this.#whyNot(given.slice(0, longestShown), legal));
    this.#core.kwartet_play(this.#give(move));
    return move;
  }

  /** What is wrong with a move, with legal ones that begin at the same place. */
  #whyNot(move: string, legal: readonly string[]): string {
    const [from] = this.places(move);
    const near = legal.filter((each) => from !== undefined && this.places(each)[0] === from);
    const shown = near.length > 0 ? `; from ${from}: ${near.slice(0, mostShown).join(", ")}` : "";
    return `'${move}' is not legal in ${this.#game!.name}${shown}`;
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

  /** Searches the position until a limit ends it; the listener hears of every depth. */
  think({ lines, seconds }: SearchLimits, listener: Listener): Thought {
    if (!this.#hasEngine) this.#core.kwartet_engine(engineMegabytes, 0n);
    this.#hasEngine = true;
    this.#tell(listener);
    const length = this.#core.kwartet_think(bestMethod, anyNodes, anyDepth, seconds, lines);
    if (length === 0) throw new Refusal("game_over", "there is nothing to think about: the game is over");
    return this.#json(length) as Thought;
  }

  /** The move that a level plays; the seed decides what it overlooks. */
  decide(level: number, seed: bigint, listener: Listener): string {
    this.#core.kwartet_engine(engineMegabytes, seed);
    this.#hasEngine = true;
    this.#tell(listener);
    const length = this.#core.kwartet_level_move(level, longestDecision);
    if (length === 0) throw new Refusal("bad_option", `level ${level} has nothing to decide here`);
    return this.#take(length);
  }

  #tell(listener: Listener): void {
    this.#calls.found = (at, size) => listener(JSON.parse(textAt(this.#core.memory, at, size)) as Thought);
  }

  #fault(): Fault | null {
    const { expected: _, ...told } = this.#json(this.#core.kwartet_fault()) as Omit<Fault, "game"> & {
      expected?: string;
    };
    return Object.keys(told).length === 0 ? null : { game: this.#game!.id, ...told };
  }

  #badPosition(text: string, fault: Fault): Refusal {
    return new Refusal(
      "bad_position",
      `'${text.slice(0, longestShown)}' is not a position of ${this.#game!.name}`,
      fault,
    );
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
