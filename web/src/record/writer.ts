/** Writer: the canonical text of a record, as src/kwartet/record/writer.py writes it. */

import type { Core } from "../local/core.js";
import { quote } from "../local/sentences.js";
import { Refusal } from "../local/types.js";
import type { Result, Side } from "../protocol.js";
import { braced, quoted } from "./escape.js";
import { Replay } from "./replay.js";
import { turnNotation } from "./turns.js";
import type { GameRecord, Variation, Variations } from "./types.js";
import { headerName, notStated, ownHeaders, termination, tokenOf, unfinished } from "./words.js";

const width = 80;
const placeToBreak = /(?<=[^ ]) (?=[^ ])/u;

/** The text of a record; throws if it is not lawful. */
export function written(core: Core, record: GameRecord): string {
  const { facts } = core;
  const choice = core.chooseExactly(record.choice.variant, record.choice.options);
  const usual = core.usualStart();
  const replay = new Replay(core, choice, record.start);
  const start = core.text;
  for (const move of record.moves) replay.play(move);
  const result = replay.result;
  const line = checkedLine(replay, record.comments, record.variations);
  check(record, result);
  const token = result ? tokenOf(result.winner) : record.ending ? tokenOf(record.ending.winner) : unfinished;
  const headers: [string, string][] = [["Game", facts.name]];
  if (choice.variant !== facts.variants[0]) headers.push(["Variant", choice.variant]);
  const options = facts.options.filter(({ name, default: usual }) => choice.options[name] !== usual);
  if (options.length > 0)
    headers.push(["Options", options.map(({ name }) => `${name}=${choice.options[name]}`).join(" ")]);
  headers.push(...Object.entries(record.headers));
  if (start !== usual) headers.push(["Start", start]);
  headers.push(["Result", token]);
  if (record.ending && record.ending.reason !== notStated) headers.push([termination, record.ending.reason]);
  const notation = turnNotation(facts.id, facts.turnSeparator);
  const units = lineUnits(line, (said) => notation.join(said));
  const lines = headers.map(([name, value]) => `[${name} "${quoted(value)}"]`);
  return [...lines, "", ...filled([...units, token]), ""].join("\n");
}

/** Decisions from the start of the game on, of which those from `first` on are written. */
interface Line {
  first: number;
  moves: readonly string[];
  deciders: readonly Side[];
  comments: Readonly<Record<string, string>>;
  variations: ReadonlyMap<number, readonly Line[]>;
}

/** The line that was played last, with its variations as the game writes them; throws if one is not lawful. */
function checkedLine(replay: Replay, comments: Record<string, string>, variations: Variations): Line {
  const { first, moves, deciders } = replay.line;
  const end = moves.length;
  const plies = Object.keys(variations).map(Number);
  const wrong = plies.find((ply) => ply < first || ply >= end);
  if (wrong !== undefined)
    throw refused(`there is a variation of decision ${wrong + 1}, but the last one is ${end}`);
  const checked = plies.map((ply): [number, Line[]] => [
    ply,
    variations[ply]!.map((variation) => checkedVariation(replay, variation, ply)),
  ]);
  return { first, moves, deciders, comments, variations: new Map(checked) };
}

function checkedVariation(replay: Replay, { moves, comments, variations }: Variation, ply: number): Line {
  if (moves.length === 0) throw refused("a variation needs a decision");
  replay.openVariation(ply);
  for (const move of moves) replay.play(move);
  const end = ply + moves.length;
  for (const [place, text] of Object.entries(comments)) {
    if (text !== "" && (Number(place) < ply || Number(place) > end))
      throw refused(`a variation from ${ply} to ${end} decisions has no place for a comment after ${place}`);
  }
  const line = checkedLine(replay, comments, variations);
  replay.closeVariation();
  return line;
}

/** The checks of Python's `Record`, in its words. */
function check({ headers, comments, moves, ending }: GameRecord, result: Result | null): void {
  for (const name of Object.keys(headers)) checkHeader(name, ending !== null);
  for (const [ply, text] of Object.entries(comments)) {
    if (text !== "" && Number(ply) > moves.length)
      throw refused(`there is a comment after ${ply} decisions, but there are only ${moves.length}`);
  }
  if (ending && result)
    throw refused(`the rules have decided this game (${result.text}); it can have no other ending`);
  if (ending && ending.reason === "") throw refused("an ending needs a reason");
}

function checkHeader(name: string, hasEnding: boolean): void {
  headerName.lastIndex = 0;
  if (headerName.exec(name)?.[0] !== name)
    throw refused(`${quote(name)} is no header name: a letter, then letters, digits and underscores`);
  if (ownHeaders.includes(name) || (name === termination && hasEnding))
    throw refused(`the header '${name}' is written from the game itself`);
}

const refused = (message: string): Refusal => new Refusal("bad_option", message);

/** Turns with their comments and variations, which split a turn where they stand inside it. */
function* lineUnits(line: Line, join: (decisions: string[]) => string): Generator<string> {
  const { first, moves, deciders, comments } = line;
  yield* commentUnits(comments[first]);
  let said: string[] = [];
  let prefix = "";
  let needsNumber = true;
  for (const [ply, move] of moves.entries()) {
    if (ply < first) continue;
    if (ply === first || beginsTurn(line, ply)) {
      prefix = needsNumber || deciders[ply] === 0 ? numberOf(line, ply) : "";
      needsNumber = false;
    }
    said.push(move);
    const variations = line.variations.get(ply) ?? [];
    if (variations.length === 0 && !comments[ply + 1] && !beginsTurn(line, ply + 1)) continue;
    yield prefix + join(said);
    yield* commentUnits(comments[ply + 1]);
    for (const variation of variations) yield* bracketed([...lineUnits(variation, join)]);
    [prefix, said, needsNumber] = ["", [], needsNumber || variations.length > 0];
  }
}

/** Whether a turn begins after so many decisions; the end of the line counts as one. */
const beginsTurn = ({ moves, deciders }: Line, ply: number): boolean =>
  ply === 0 || ply === moves.length || deciders[ply] !== deciders[ply - 1];

/** The number of the turn to which the next decision belongs, as it stands before that turn. */
function numberOf({ deciders }: Line, ply: number): string {
  const isNew = (side: Side, turn: number): boolean => turn === 0 || (side === 0 && deciders[turn - 1] === 1);
  const number = deciders.slice(0, ply + 1).filter(isNew).length;
  return deciders[ply] === 0 ? `${number}. ` : `${number}... `;
}

/** The pieces of a variation. */
function bracketed(pieces: string[]): string[] {
  pieces[0] = `(${pieces[0]}`;
  pieces[pieces.length - 1] += ")";
  return pieces;
}

/** A comment, split only at single spaces. */
const commentUnits = (comment: string | undefined): string[] =>
  comment ? `{${braced(comment)}}`.split(placeToBreak) : [];

/** Fills lines with pieces. */
function filled(pieces: readonly string[]): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line !== undefined && lengthOf(line) + 1 + lengthOf(piece) <= width)
      lines[lines.length - 1] = `${line} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/** In characters, as Python counts them. */
const lengthOf = (text: string): number => [...text].length;
