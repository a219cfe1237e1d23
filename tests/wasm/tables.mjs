// Counts perft tables, in Node and in browsers.

let core, give, take; // of the game that is counted
let check;

// Counts the table of one game, which is given as a text.
export function countTable(module, table, checks) {
  ({ core, give, take } = module);
  check = (holds, claim) => checks.check(holds, claim);
  for (const block of readBlocks(table)) {
    setUp(block);
    checkTexts(block);
    count(block, "plies");
    count(block, "turns");
  }
  check(!core.kwartet_choose(give("chess standard")), "an unknown game is refused");
  check(!core.kwartet_read(give("-"), false), "nothing is read without a game");
}

function readBlocks(table) {
  const blocks = [];
  for (const line of table.split("\n")) {
    const [word, ...rest] = line.split(" ");
    if (word === "game") blocks.push({ moves: "", turns: "" });
    if (["game", "name", "start", "moves", "plies", "turns"].includes(word)) blocks.at(-1)[word] = rest.join(" ");
  }
  return blocks;
}

const words = (text) => text.split(" ").filter((word) => word !== "");

function setUp(block) {
  const isChosen = core.kwartet_choose(give(block.game));
  const isSet = block.start === "-" ? core.kwartet_start(0n) : core.kwartet_read(give(block.start), false);
  const arePlayed = words(block.moves).every((move) => core.kwartet_play(give(move)));
  check(isChosen && isSet && arePlayed, `${block.name}: the position is reached`);
}

function count(block, unit) {
  words(block[unit]).forEach((expected, index) => {
    const found = BigInt.asUintN(64, core.kwartet_perft(index + 1, unit === "turns"));
    check(found === BigInt(expected), `${block.game} ${block.name}: ${unit} ${index + 1}: ${found}, not ${expected}`);
  });
}

function checkTexts(block) {
  const text = take(core.kwartet_text());
  check(core.kwartet_read(give(text), false) && take(core.kwartet_text()) === text, `${block.name}: the text is read again`);
  const moves = words(take(core.kwartet_moves()));
  check(moves.length === Number(words(block.plies)[0]), `${block.name}: the legal moves are listed`);
  check(!core.kwartet_play(give("z99")), `${block.name}: nonsense is not played`);
}
