/** The page's side of a worker with the core: each question is a promise. A worker that fails is replaced. */

import { Trouble } from "../lib/trouble.js";
import type { GameChoice } from "../protocol.js";
import type { Answers } from "./answers.js";
import type { Listener } from "./core.js";
import type { Asked, Begin, QuestionName, Refused, Stop, Told } from "./messages.js";

/** What this file uses of a worker. */
export interface WorkerLike {
  postMessage(message: Begin | Asked | Stop): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Makes a worker, and gives the compiled core of a game; `canPause` says whether a search hears messages. */
export interface Source {
  readonly canPause: boolean;
  worker(): WorkerLike;
  module(game: string): Promise<WebAssembly.Module>;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (trouble: Error) => void;
}

/** What the open questions get when the client is stopped. */
export class Stopped extends Error {}

/** What a question begins with: it says which game the question is about. */
type About = { game: string } | { choice: GameChoice };

type Given<Name extends QuestionName> = Parameters<Answers[Name]>;
type Answer<Name extends QuestionName> = Promise<Awaited<ReturnType<Answers[Name]>>>;

export class CoreClient {
  readonly #source: Source;
  readonly #listener: Listener;
  readonly #waiting = new Map<number, Waiting>();
  readonly #begun = new Set<string>();
  #worker: WorkerLike | null = null;
  #number = 0;

  /** The listener hears of what is found before a question is answered. */
  constructor(source: Source, listener: Listener = () => undefined) {
    this.#source = source;
    this.#listener = listener;
  }

  /** Asks a question. */
  ask<Name extends QuestionName>(name: Name, ...given: Given<Name>): Answer<Name> {
    const [about] = given;
    return this.#ask(gameOf(about), name, given) as Answer<Name>;
  }

  /** Gives up all open questions at once; a worker that hears it, or has none, stays for the next one. */
  stop(): void {
    if (this.#waiting.size === 0) return;
    if (!this.#source.canPause) return this.#end(new Stopped());
    this.#worker?.postMessage({ upTo: this.#number });
    this.#refuseAll(new Stopped());
  }

  /** Gives up all open questions, and ends the worker. */
  close(): void {
    this.#end(new Stopped());
  }

  async #ask(game: string, name: QuestionName, given: unknown[]): Promise<unknown> {
    const id = (this.#number += 1);
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#compiled(game).then(
      (module) => this.#waiting.has(id) && this.#send(module, { id, game, name, given }),
      (trouble: Trouble) => this.#refuse(id, trouble),
    );
    return answer;
  }

  async #compiled(game: string): Promise<WebAssembly.Module> {
    if (typeof WebAssembly === "undefined")
      throw new Trouble("no_webassembly", "WebAssembly is not available");
    return this.#source.module(game);
  }

  #send(module: WebAssembly.Module, { game, ...asked }: Asked & { game: string }): void {
    const worker = (this.#worker ??= this.#start());
    if (!this.#begun.has(game)) worker.postMessage({ game, module });
    this.#begun.add(game);
    worker.postMessage(asked);
  }

  #start(): WorkerLike {
    const worker = this.#source.worker();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#crash(event.message);
    return worker;
  }

  #hear(told: Told): void {
    if ("failure" in told) return this.#crash(told.failure);
    const waiting = this.#waiting.get(told.id);
    if (!waiting) return;
    if ("found" in told) return this.#listener(told.found);
    if ("refusal" in told) return this.#refuse(told.id, troubleOf(told.refusal));
    this.#waiting.delete(told.id);
    waiting.resolve(told.answer);
  }

  #refuse(id: number, trouble: Error): void {
    this.#waiting.get(id)?.reject(trouble);
    this.#waiting.delete(id);
  }

  /** A core that failed once may be in any state: it is not used again. */
  #crash(message: string): void {
    this.#end(new Trouble("core_crashed", message));
  }

  #end(trouble: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#begun.clear();
    this.#refuseAll(trouble);
  }

  #refuseAll(trouble: Error): void {
    const open = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of open) reject(trouble);
  }
}

const gameOf = (about: About): string => ("choice" in about ? about.choice : about).game;

export const troubleOf = ({ code, message, fault, recordFault }: Refused): Trouble =>
  new Trouble(code, message, { fault, recordFault });
