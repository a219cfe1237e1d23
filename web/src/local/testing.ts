/** Testing: the real core in Node, and a worker that runs in the same thread. */

import { readFile } from "node:fs/promises";
import { Answers } from "./answers.js";
import type { Source, WorkerLike } from "./client.js";
import { Core } from "./core.js";
import { serve, type Port } from "./serve.js";

const path = `${import.meta.dirname}/../made/core.wasm`;

const compiledCore = async (): Promise<WebAssembly.Module> => WebAssembly.compile(await readFile(path));

export const realAnswers = async (): Promise<Answers> => new Answers(await Core.load(await compiledCore()));

/** A source whose workers answer by way of a message channel; `made` counts them. */
export function channelSource(): Source & { made: WorkerLike[] } {
  const made: WorkerLike[] = [];
  const worker = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel();
    serve(port2 as unknown as Port);
    const end = (): void => (port1.close(), port2.close());
    const one = Object.assign(port1, { terminate: end, onerror: null }) as unknown as WorkerLike;
    made.push(one);
    return one;
  };
  return { made, worker, module: compiledCore };
}
