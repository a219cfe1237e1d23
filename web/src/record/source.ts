/**
 * Source: a text that is being read, with lines and columns, as in src/kwartet/record/source.py.
 *
 * Offsets count the units of JavaScript; columns count whole characters, as Python does.
 */

import { quote } from "../local/sentences.js";
import { Refusal } from "../local/types.js";
import type { RecordFault } from "../protocol.js";
import { blank } from "./words.js";

const space = new RegExp(`[${blank}]*`, "uy");
const word = new RegExp(`[^${blank}]+`, "uy");

/** What is wrong with a text that describes no game, and where; the sentence is Python's. */
const badRecord = (message: string, fault: RecordFault): Refusal =>
  new Refusal("bad_record", `line ${fault.line}, column ${fault.column}: ${message}`, null, fault);

export class Source {
  readonly text: string;

  constructor(text: string) {
    this.text = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  }

  get end(): number {
    return this.text.length;
  }

  /** What a sticky pattern finds at an offset. */
  match(pattern: RegExp, offset: number): RegExpExecArray | null {
    pattern.lastIndex = offset;
    return pattern.exec(this.text);
  }

  /** The offset of the next character that is not white space. */
  pastSpace(offset: number): number {
    return offset + this.match(space, offset)![0].length;
  }

  /** The word that begins at an offset; empty if there is none. */
  word(offset: number): string {
    return this.match(word, offset)?.[0] ?? "";
  }

  /** The text at an offset, for an error message. */
  found(offset: number): string {
    const there = this.word(offset);
    if (there) return quote(there);
    return this.pastSpace(offset) === this.end ? "the end of the file" : "white space";
  }

  /** An error at an offset. */
  problem(offset: number, message: string, kind: RecordFault["kind"] = "text"): Refusal {
    const lines = this.text.slice(0, offset).split("\n");
    const column = [...lines.at(-1)!].length + 1;
    return badRecord(message, { kind, line: lines.length, column, found: this.word(offset) });
  }

  /** An error that says what was found at an offset and what was expected there. */
  unexpected(offset: number, expected: string): Refusal {
    return this.problem(offset, `found ${this.found(offset)}, expected ${expected}`);
  }
}
