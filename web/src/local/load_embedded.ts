/** Load, in a single file: the cores are in its HTML, and the worker is part of its script (see tools/make_one_file.py). */

import type { WorkerLike } from "./client.js";
import CoreWorker from "./worker.ts?worker&inline";

/** What the HTML offers: the contents of a file that it holds; undefined if it holds none of this name. */
type Unpack = (name: string) => Promise<ArrayBuffer> | undefined;

const { unpack } = globalThis as unknown as { unpack: Unpack };

/** The core of a game; undefined if there is none. */
export function coreOf(game: string): Promise<WebAssembly.Module> | undefined {
  return unpack(`core-${game}`)?.then((bytes) => WebAssembly.compile(bytes));
}

export const newWorker = (): WorkerLike => new CoreWorker() as unknown as WorkerLike;
