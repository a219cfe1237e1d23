/** Writer: the canonical text of a record, as src/kwartet/record/writer.py writes it. */

import type { Core } from "../local/core.js";
import { quote } from "../local/sentences.js";
import { Refusal } from "../local/types.js";
import type { Result, Side } from "../protocol.js";
import { braced, quoted } from "./escape.js";
import { Replay } from "./replay.js";
import { turnNotation } from "./turns.js";
import type { GameRecord } from "./types.js";
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
  const turns = turnUnits(record.comments, replay, (said) => notation.join(said));
  const lines = headers.map(([name, value]) => `[${name} "${quoted(value)}"]`);
  return [...lines, "", ...filled([...commentUnits(record.comments[0]), ...turns, token]), ""].join("\n");
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

/** The turns in pieces that must not be split between lines; a turn is split where it has comments. */
function* turnUnits(
  comments: Readonly<Record<string, string>>,
  { moves, deciders }: Replay,
  join: (decisions: string[]) => string,
): Generator<string> {
  let said: string[] = [];
  let number = 0;
  let prefix = "";
  for (const [ply, move] of moves.entries()) {
    const side = deciders[ply]!;
    if (ply === 0 || deciders[ply - 1] !== side) {
      if (ply === 0 || side === 0) number += 1;
      prefix = numberOf(number, side, ply);
    }
    said.push(move);
    const isLast = deciders[ply + 1] !== side;
    if (!isLast && !comments[ply + 1]) continue;
    yield prefix + join(said);
    yield* commentUnits(comments[ply + 1]);
    [prefix, said] = ["", []];
  }
}

/** The number before a turn; a turn of the second side after one of the first side has none. */
function numberOf(number: number, side: Side, ply: number): string {
  if (side === 0) return `${number}. `;
  return ply === 0 ? `${number}... ` : "";
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
