// A worker in a browser: counts the perft tables and searches what `kwartet bench` searches, game by game.
import { Checks, load } from "./core.mjs";
import { countTable } from "./tables.mjs";

const alphaBeta = 1; // its place among the methods
const anyNodes = 1n << 60n;
const checks = new Checks();

// The nodes of a search, and its milliseconds.
function search({ core, give, take }, { game, depth, texts }, megabytes) {
  core.kwartet_choose(give(game));
  let [nodes, spent] = [0, 0];
  core.kwartet_engine(megabytes, 0n);
  for (const text of texts) {
    core.kwartet_forget();
    core.kwartet_read(give(text), false);
    const begin = performance.now();
    nodes += JSON.parse(take(core.kwartet_think(alphaBeta, anyNodes, depth, 1e9, 1))).nodes;
    spent += performance.now() - begin;
  }
  return { nodes, spent };
}

async function examine({ id, table, searches }, megabytes) {
  const module = await load(await (await fetch(`/modules/${id}.wasm`)).arrayBuffer());
  countTable(module, table, checks);
  return searches.map((each) => ({ game: each.game, ...search(module, each, megabytes) }));
}

const { games, megabytes } = await (await fetch("/work.json")).json();
const searched = [];
for (const game of games) searched.push(...(await examine(game, megabytes)));
postMessage({ passed: checks.passed, failed: checks.failed, searched });
