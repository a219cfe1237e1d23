// Compares the WebAssembly build of the core with what the native one says (native.py).
//   node compare.mjs folder-of-modules native.json
import { isDeepStrictEqual } from "node:util";
import { readFileSync } from "node:fs";
import { Checks, stop } from "./core.mjs";
import { loadAll } from "./folder.mjs";

const [moduleFolder, nativePath] = process.argv.slice(2);
const heard = [];
const modules = await loadAll(moduleFolder, (text) => heard.push(JSON.parse(text)) && 0);
let core, give, take; // of the game that is compared
const native = JSON.parse(readFileSync(nativePath, "utf8"));
const checks = new Checks();

const same = (found, wanted, claim) =>
  checks.check(
    isDeepStrictEqual(found, wanted),
    `${claim}: ${JSON.stringify(found).slice(0, 300)}, not ${JSON.stringify(wanted).slice(0, 300)}`,
  );

function compareLevels(moment, game, about) {
  for (const [number, move] of Object.entries(moment.levels)) {
    core.kwartet_engine(4, BigInt(game.seed));
    same(take(core.kwartet_level_move(Number(number), 1e6)), move, `${about}: level ${number}`);
  }
}

// The core writes fractions with six digits.
const rounded = (value) =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === "number" ? Math.round(each * 1e6) / 1e6 : each,
  );

function compareSolver(moment, game, about) {
  core.kwartet_engine(4, BigInt(game.seed));
  const length = core.kwartet_solve(20_000n, 1e9);
  const found = length === 0 ? null : JSON.parse(take(length));
  const told = found && [
    found.depth,
    found.nodes,
    found.lines.map((line) => [line.moves, line.score, line.outcome !== null]),
  ];
  same(told, moment.solved, `${about}: the solver`);
}

// Writes pairs of place and piece into the buffer, as kwartet_arrange takes them.
function givePieces(scene, places, pieces) {
  const bytes = Object.entries(scene).flatMap(([place, lying]) =>
    lying.flatMap((piece) => [places.indexOf(place), pieces.indexOf(piece)]),
  );
  new Uint8Array(core.memory.buffer, core.kwartet_buffer(), bytes.length).set(bytes);
  return bytes.length;
}

// Sets up the scene of the position with the other side to move.
function compareArranged(moment, game, about) {
  const geometry = JSON.parse(take(core.kwartet_geometry()));
  const places = [...geometry.points, ...geometry.spots].map((place) => place.name);
  const { pieces } = native.vocabulary.games.find((each) => game.game.startsWith(`${each.id} `));
  const { toMove, scene, text, fault } = moment.arranged;
  checks.check(
    core.kwartet_arrange(givePieces(moment.view.scene, places, pieces), toMove, -1),
    `${about}: is set up`,
  );
  same(JSON.parse(take(core.kwartet_fault())), fault, `${about}: fault`);
  same(JSON.parse(take(core.kwartet_view())).scene, scene, `${about}: scene of what is set up`);
  if (text !== null) same(take(core.kwartet_text()), text, `${about}: text of what is set up`);
}

function compareSearches(moment, game, about) {
  for (const [method, depth, nodes, lines] of moment.searches) {
    const place = native.vocabulary.methods.indexOf(method);
    core.kwartet_engine(4, BigInt(game.seed));
    heard.length = 0;
    const found = JSON.parse(take(core.kwartet_think(place, BigInt(game.nodes), 99, 1e9, 2)));
    same([found.depth, found.nodes], [depth, nodes], `${about}: nodes of ${method}`);
    const told = found.lines.map((line) => [
      line.moves,
      line.score,
      line.chance,
      line.outcome,
      line.plies,
      line.margin,
    ]);
    same(rounded(told), rounded(lines), `${about}: lines of ${method}`);
    same(heard.at(-1), found, `${about}: the page hears what ${method} finds`);
  }
}

function enter(id) {
  ({ core, give, take } = modules.get(id));
}

// Python shortens chances and losses to four digits, accuracies to two.
const near = (found, wanted, digits) => Math.abs((found ?? -1) - (wanted ?? -1)) <= 0.51 * 10 ** -digits;

// Everything but chances, losses and the changes that only Python names is the same.
const exact = (decision) =>
  JSON.parse(
    JSON.stringify(decision, (name, value) =>
      ["chance", "loss", "change", "allowed"].includes(name) ? undefined : value,
    ),
  );

function compareDecision(found, wanted, about) {
  same(exact(found), exact(wanted), about);
  const isNear = [
    near(found.loss, wanted.loss, 4),
    near(found.before.chance, wanted.before.chance, 4),
    near(found.after.chance, wanted.after.chance, 4),
  ];
  checks.check(!isNear.includes(false), `${about}: loss and chances`);
  const isError = ["inaccuracy", "mistake", "blunder"].includes(found.grade);
  checks.check((found.allowed !== null) === isError, `${about}: an error has a reason`);
}

// The game of the moments is reviewed as the page does it with one engine.
function compareReview({ game, seed, moments, review }) {
  core.kwartet_start(BigInt(seed));
  core.kwartet_engine(4, BigInt(seed));
  core.kwartet_review_begin();
  const moves = moments.map(({ move }) => move).filter(Boolean);
  for (const move of moves) core.kwartet_review_play(give(move));
  for (let ply = moves.length; ply >= 0; ply--) {
    if (!core.kwartet_review_needs(ply)) continue;
    core.kwartet_read(give(moments[ply].view.text), true);
    core.kwartet_forget();
    const { depth, lines } = JSON.parse(take(core.kwartet_think(0, BigInt(review.nodes), 99, 1e9, 1)));
    const { chance, outcome, plies, score, moves: line } = lines[0];
    const proven = outcome === null ? 0 : ["win", "draw", "loss"].indexOf(outcome) + 1;
    core.kwartet_review_found(ply, chance, proven, plies ?? -1, score, depth, give(line.join(" ")));
  }
  const found = JSON.parse(take(core.kwartet_review()));
  const told = ({ number, side, grade, turningPoint, turning_point }) => [
    number,
    side,
    grade,
    turningPoint ?? turning_point,
  ];
  same(found.turns.map(told), review.turns.map(told), `${game}: reviewed turns`);
  const decisions = ({ turns }) => turns.flatMap((turn) => turn.decisions);
  const wanted = decisions(review);
  decisions(found).forEach((each, ply) =>
    compareDecision(each, wanted[ply], `${game}: review of ply ${ply}`),
  );
  same(
    found.players.map(({ grades }) => grades),
    review.players.map(({ grades }) => grades),
    `${game}: grades`,
  );
  const isNear = found.players.map(({ accuracy }, side) => near(accuracy, review.players[side].accuracy, 2));
  checks.check(!isNear.includes(false), `${game}: accuracy`);
}

function compareGame(game) {
  enter(game.game.split(" ")[0]);
  checks.check(core.kwartet_choose(give(game.game)) && core.kwartet_start(BigInt(game.seed)), game.game);
  same(JSON.parse(take(core.kwartet_levels())), game.levels, `${game.game}: levels`);
  game.moments.forEach((moment, ply) => {
    const about = `${game.game} at ply ${ply}`;
    same(JSON.parse(take(core.kwartet_view())), moment.view, `${about}: view`);
    if (moment.levels) compareLevels(moment, game, about);
    if (moment.searches) compareSearches(moment, game, about);
    if (moment.searches) compareSolver(moment, game, about);
    if (moment.move) checks.check(core.kwartet_play(give(moment.move)), `${about}: ${moment.move} is played`);
  });
  compareReview(game);
  game.moments.forEach((moment, ply) => {
    if (moment.arranged) compareArranged(moment, game, `${game.game} at ply ${ply}`);
  });
}

function checkJudgement() {
  const judged = (...worths) => JSON.parse(take(core.kwartet_judge(...worths)));
  same(judged(0.5, 0, -1, 0.25, 0, -1, 0, 0), { loss: 0.25, grade: "blunder", change: null }, "a blunder");
  same(judged(1, 1, 5, 1, 1, 4, 0, 0), { loss: 0, grade: "best", change: null }, "a proof that is kept");
  same(
    judged(1, 1, 5, 0.97, 0, -1, 0, 0),
    { loss: 0.03, grade: "mistake", change: "win_to_unproven" },
    "a win that is let go",
  );
  checks.check(core.kwartet_accuracy(0) === 100 && core.kwartet_accuracy(1) === 0, "accuracy");
}

function checkStop() {
  core.kwartet_choose(give("yinsh standard"));
  core.kwartet_start(0n);
  const begin = performance.now();
  core.kwartet_think(1, 1n << 60n, 99, 0.2, 1);
  checks.check(performance.now() - begin < 5000, "a search ends in time");
  stop.isWanted = true;
  const ended = JSON.parse(take(core.kwartet_think(1, 1n << 60n, 99, 1e9, 1)));
  checks.check(ended.nodes < 1000, "a search ends when the page wants it");
  stop.isWanted = false;
  checks.check(core.kwartet_think(9, 1n, 1, 1, 1) === 0, "there is no such method");
  checks.check(core.kwartet_level_move(11, 1) === 0, "there is no such level");
}

function checkArrange() {
  core.kwartet_choose(give("yinsh standard"));
  const bytes = new Uint8Array(core.memory.buffer, core.kwartet_buffer(), 2);
  bytes.set([255, 0]);
  checks.check(!core.kwartet_arrange(2, 0, -1), "there is no such place");
  bytes.set([0, 255]);
  checks.check(!core.kwartet_arrange(2, 0, -1), "there is no such piece");
  checks.check(!core.kwartet_arrange(0, 0, 999), "there is no such last place");
}

// A module has the words of its game.
function checkVocabulary() {
  for (const game of native.vocabulary.games) {
    enter(game.id);
    same(JSON.parse(take(core.kwartet_vocabulary())), { ...native.vocabulary, games: [game] }, `vocabulary of ${game.id}`);
  }
}

function checkTexts() {
  core.kwartet_choose(give("yinsh standard"));
  same(JSON.parse(take(core.kwartet_places(give("xd3-d7")))), ["d3", "d7"], "places");
  same(JSON.parse(take(core.kwartet_geometry())).points.length, 85, "geometry");
  checks.check(!core.kwartet_read(give("nonsense"), false), "nonsense is not read");
  checks.check(JSON.parse(take(core.kwartet_fault())).expected !== undefined, "a fault says what is wrong");
}

native.games.forEach(compareGame);
checkVocabulary();
enter("yinsh");
checkJudgement();
checkStop();
checkArrange();
checkTexts();
checks.end("wasm and native");
