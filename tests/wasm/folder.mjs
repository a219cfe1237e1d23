// The modules of a folder, for tests in Node.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./core.mjs";

// By the ids of their games.
export async function loadAll(folder, found) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
  const loading = names.map(async (name) => [
    name.replace(".wasm", ""),
    await load(readFileSync(join(folder, name)), found),
  ]);
  return new Map(await Promise.all(loading));
}
