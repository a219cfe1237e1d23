/** Testing: the real core in Node, and a worker that runs in the same thread. */

import { readdir, readFile } from "node:fs/promises";
import { Answers } from "./answers.js";
import type { Source, WorkerLike } from "./client.js";
import { Core } from "./core.js";
import { serve, type Port } from "./serve.js";

const folder = `${import.meta.dirname}/../made/core`;

const compiledCore = async (game: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(`${folder}/${game}.wasm`));

/** What answers about every game. */
export async function realAnswers(): Promise<Answers> {
  const answers = new Answers();
  const modules = (await readdir(folder)).filter((name) => name.endsWith(".wasm"));
  for (const game of modules.map((name) => name.replace(".wasm", "")))
    answers.add(game, await Core.load(await compiledCore(game)));
  return answers;
}

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
  return { made, worker, module: compiledCore, canPause: false };
}
