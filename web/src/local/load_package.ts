/**
 * Load, in the package of the board: the cores are in files beside it. The worker is part of its script, because a
 * browser starts no worker from a file of another origin.
 */

import { GAMES } from "../made/infos.js";
import type { WorkerLike } from "./client.js";
import { compiledFrom } from "./compile.js";
import CoreWorker from "./worker.ts?worker&inline";

/** The core of a game; undefined if there is none. */
export function coreOf(game: string): Promise<WebAssembly.Module> | undefined {
  if (!GAMES.some(({ id }) => id === game)) return undefined;
  return compiledFrom(new URL(/* @vite-ignore */ `core/${game}.wasm`, import.meta.url));
}

export const newWorker = (): WorkerLike => new CoreWorker() as unknown as WorkerLike;
