/** The page's side of a worker with the core: each question is a promise. A worker that fails is replaced. */

import { Trouble } from "../lib/api.js";
import type { Answers } from "./answers.js";
import type { Listener } from "./core.js";
import type { Asked, Begin, QuestionName, Told } from "./messages.js";

/** What this file uses of a worker. */
export interface WorkerLike {
  postMessage(message: Begin | Asked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Makes a worker, and gives the compiled core. */
export interface Source {
  worker(): WorkerLike;
  module(): Promise<WebAssembly.Module>;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (trouble: Error) => void;
}

/** What the open questions get when the client is stopped. */
export class Stopped extends Error {}

type Given<Name extends QuestionName> = Parameters<Answers[Name]>;
type Answer<Name extends QuestionName> = Promise<ReturnType<Answers[Name]>>;

export class CoreClient {
  readonly #source: Source;
  readonly #listener: Listener;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<WorkerLike> | null = null;
  #number = 0;

  /** The listener hears of what is found before a question is answered. */
  constructor(source: Source, listener: Listener = () => undefined) {
    this.#source = source;
    this.#listener = listener;
  }

  /** Asks a question. */
  ask<Name extends QuestionName>(name: Name, ...given: Given<Name>): Answer<Name> {
    return this.#ask(name, given) as Answer<Name>;
  }

  /** Gives up all open questions at once; a worker without any stays for the next one. */
  stop(): void {
    if (this.#waiting.size > 0) this.#end(new Stopped());
  }

  /** Gives up all open questions, and ends the worker. */
  close(): void {
    this.#end(new Stopped());
  }

  async #ask(name: QuestionName, given: unknown[]): Promise<unknown> {
    const id = (this.#number += 1);
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const starting = (this.#worker ??= this.#start());
    starting.then(
      (worker) => this.#waiting.has(id) && worker.postMessage({ id, name, given }),
      (trouble: Trouble) => this.#worker === starting && this.#end(trouble),
    );
    return answer;
  }

  async #start(): Promise<WorkerLike> {
    if (typeof WebAssembly === "undefined")
      throw new Trouble("no_webassembly", "WebAssembly is not available");
    const module = await this.#source.module();
    const worker = this.#source.worker();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#crash(event.message);
    worker.postMessage({ module });
    return worker;
  }

  #hear(told: Told): void {
    const waiting = this.#waiting.get(told.id);
    if (!waiting) return;
    if ("found" in told) return this.#listener(told.found);
    if ("failure" in told) return this.#crash(told.failure);
    this.#waiting.delete(told.id);
    if ("answer" in told) waiting.resolve(told.answer);
    else waiting.reject(troubleOf(told.refusal));
  }

  /** A core that failed once may be in any state: it is not used again. */
  #crash(message: string): void {
    this.#end(new Trouble("core_crashed", message));
  }

  #end(trouble: Error): void {
    const ended = [...this.#waiting.values()];
    this.#waiting.clear();
    void this.#worker?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    this.#worker = null;
    for (const { reject } of ended) reject(trouble);
  }
}

function troubleOf({ code, message, fault }: Extract<Told, { refusal: unknown }>["refusal"]): Trouble {
  return new Trouble(code, message, { fault });
}
