// Counts the perft tables with the WebAssembly build of the core, in Node.
//   node perft.mjs folder-of-modules folder-of-tables
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Checks } from "./core.mjs";
import { loadAll } from "./folder.mjs";
import { countTable } from "./tables.mjs";

const [moduleFolder, folder] = process.argv.slice(2);
const modules = await loadAll(moduleFolder);
const checks = new Checks();
for (const name of readdirSync(folder).filter((file) => file.endsWith(".perft"))) {
  countTable(modules.get(name.replace(".perft", "")), readFileSync(join(folder, name), "utf8"), checks);
}
checks.end("wasm");
