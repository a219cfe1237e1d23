/**
 * Numbered: reads the first game of a text with many, without playing the others, as in src/kwartet/record/numbered.py.
 *
 * The end of a game is found by its tokens alone. From the first text that is none of them, the rest counts as one
 * game.
 */

import type { Core } from "../local/core.js";
import { Refusal } from "../local/types.js";
import { namedGame } from "./headers.js";
import { readOne } from "./reader.js";
import { Source } from "./source.js";
import type { RecordRead } from "./types.js";
import { blank, results } from "./words.js";

const header = String.raw`\[(?:[^"\[\]]|"(?:[^"\\]|\\.)*")*\]`;
const comment = String.raw`\{(?:[^{}\\]|\\.)*\}`;
const number = String.raw`[0-9]{1,6}\.+`;
const bracket = String.raw`[()]`;
const word = String.raw`[^${blank}{}\[\]()]+`;
const piece = new RegExp(`${header}|${comment}|${number}|${bracket}|${word}`, "suy");

/** The id of the game that the first record of a text is about; needs no core. */
export function gameOfRecord(text: string): string {
  const source = new Source(text);
  const begin = source.pastSpace(0);
  if (begin === source.end) throw new Refusal("bad_record", "there is no game 1; the text holds 0");
  if (source.text.charAt(begin) !== "[") throw new Refusal("other_notation", "this is no record of kwartet");
  return namedGame(source, begin);
}

/** The first record of a text, and how many it holds. */
export function readFirst(core: Core, text: string): RecordRead {
  const source = new Source(text);
  const record = readOne(core, source, source.pastSpace(0));
  return { ...record, games: [...beginnings(source)].length };
}

/** The offset at which each game begins. */
function* beginnings(source: Source): Generator<number> {
  let offset = source.pastSpace(0);
  while (offset < source.end) {
    yield offset;
    offset = endOfGame(source, offset);
  }
}

function endOfGame(source: Source, offset: number): number {
  for (;;) {
    const found = source.match(piece, offset);
    if (!found) return source.end;
    offset = source.pastSpace(offset + found[0].length);
    if (results.includes(found[0])) return offset;
  }
}
