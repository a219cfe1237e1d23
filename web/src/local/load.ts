/**
 * Load: where the core of a game and its worker come from.
 *
 * Builds for other hosts take another file in its place: load_embedded.ts (one.config.ts) and load_package.ts
 * (board.config.ts).
 */

import type { WorkerLike } from "./client.js";
import { compiledFrom } from "./compile.js";

/** Where the core of each game is, by the name of its file. */
const addresses = import.meta.glob<string>("../made/core/*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The core of a game; undefined if there is none. */
export function coreOf(game: string): Promise<WebAssembly.Module> | undefined {
  const address = addresses[`../made/core/${game}.wasm`];
  return address === undefined ? undefined : compiledFrom(address);
}

export const newWorker = (): WorkerLike =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) as unknown as WorkerLike;
