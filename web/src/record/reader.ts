/**
 * Reader: parses text into records, as src/kwartet/record/reader.py does, with the same errors.
 *
 * The text is read from front to back, and its moves are played at once. So the first error is the one that is
 * reported.
 */

import type { Core } from "../local/core.js";
import { quote } from "../local/sentences.js";
import { Refusal } from "../local/types.js";
import type { RecordFault, Result } from "../protocol.js";
import { readEscape } from "./escape.js";
import { readHeaders, type Headers } from "./headers.js";
import { Replay } from "./replay.js";
import type { Source } from "./source.js";
import { turnNotation } from "./turns.js";
import type { Ending, GameRecord } from "./types.js";
import { blank, notStated, results, termination, tokenOf, unfinished, winnerOf } from "./words.js";

const resultToken = new RegExp(`(?:1-0|0-1|1/2-1/2|\\*)(?![^${blank}\\[{])`, "uy");
const numberToken = /([0-9]{1,6})(\.+)/uy;
const turnToken = new RegExp(`[^${blank}{}\\[\\]()]+`, "uy");
const anyResult = `the result (${results.join(" ")})`;
const closing = ") after the variation";
const deepest = 32;

/** The record at an offset. */
export function readOne(core: Core, source: Source, offset: number): GameRecord {
  return new Reader(core, source, readHeaders(core, source, offset)).read();
}

class Reader {
  readonly #source: Source;
  readonly #headers: Headers;
  readonly #replay: Replay;
  #offset: number;

  constructor(core: Core, source: Source, headers: Headers) {
    this.#source = source;
    this.#headers = headers;
    this.#offset = headers.end;
    this.#replay = new Replay(core, headers.choice, headers.start);
  }

  /** Reads up to the result. */
  read(): GameRecord {
    for (;;) {
      const result = this.#match(resultToken);
      if (result && this.#replay.depth > 0) throw this.#source.unexpected(this.#offset, closing);
      if (result) return this.#finish(result[0]);
      this.#readPiece();
    }
  }

  /** Matches a pattern after white space. */
  #match(pattern: RegExp): RegExpExecArray | null {
    this.#offset = this.#source.pastSpace(this.#offset);
    return this.#source.match(pattern, this.#offset);
  }

  #readPiece(): void {
    const mark = this.#source.text.charAt(this.#offset);
    if (mark === "{") return this.#readComment();
    if (mark === "(") return this.#openVariation();
    if (mark === ")") return this.#closeVariation();
    const number = this.#match(numberToken);
    if (number) return this.#readNumber(number);
    const turn = this.#match(turnToken);
    if (turn) return this.#readTurn(turn);
    const end = this.#replay.depth > 0 ? closing : anyResult;
    throw this.#source.unexpected(this.#offset, `a turn, a comment or ${end}`);
  }

  #problem(offset: number, message: string, kind: RecordFault["kind"] = "text"): Refusal {
    return this.#source.problem(offset, message, kind);
  }

  /** Reads a comment from its opening to its closing brace. */
  #readComment(): void {
    let said = "";
    let offset = this.#offset + 1;
    for (;;) {
      const character = this.#source.text.charAt(offset);
      if (character === "}") break;
      const { plain, end } = this.#readCharacter(character, offset);
      said += plain;
      offset = end;
    }
    this.#replay.comment(said);
    this.#offset = offset + 1;
  }

  #readCharacter(character: string, offset: number): { plain: string; end: number } {
    if (character === "")
      throw this.#problem(this.#offset, "found a comment that is never closed, expected }");
    if (character === "{") {
      const expected = String.raw`} to close it or \{ for a plain brace`;
      throw this.#problem(offset, `found a brace inside a comment, expected ${expected}`);
    }
    if (character !== "\\") return { plain: character === "\n" ? " " : character, end: offset + 1 };
    const escape = readEscape(this.#source.text, offset);
    if (escape) return escape;
    throw this.#source.unexpected(offset, String.raw`one of \\ \{ \} \" \n \r \t \u{…}`);
  }

  /** Reads the bracket that begins a variation, which replaces the decision before it. */
  #openVariation(): void {
    if (this.#replay.isEmpty)
      throw this.#problem(this.#offset, "found a variation of nothing, expected a turn before it");
    if (this.#replay.depth === deepest)
      throw this.#problem(this.#offset, `found a variation inside ${deepest} others, which is too deep`);
    this.#replay.openVariation();
    this.#offset += 1;
  }

  /** Reads the bracket that ends a variation. */
  #closeVariation(): void {
    if (this.#replay.depth === 0 || this.#replay.isEmpty)
      throw this.#problem(this.#offset, "found a closing bracket, expected a turn");
    this.#replay.closeVariation();
    this.#offset += 1;
  }

  /** Reads the number before a turn, which must be correct. */
  #readNumber(found: RegExpExecArray): void {
    this.#expectDecision();
    const [whole, number, dots] = found;
    const wanted = this.#replay.number;
    const isFirst = this.#replay.toMove === 0;
    if (Number(number) !== wanted || (dots!.length === 1) !== isFirst) {
      const written = `${wanted}${isFirst ? "." : "..."} for ${this.#decider}`;
      throw this.#problem(this.#offset, `found the number ${quote(whole)}, expected ${written}`);
    }
    this.#offset += whole.length;
  }

  get #decider(): string {
    return this.#headers.facts.sides[this.#replay.toMove];
  }

  /** Throws if the game is over. */
  #expectDecision(): void {
    const { result } = this.#replay;
    if (!result) return;
    const found = `found ${this.#source.found(this.#offset)} after the end (${result.text})`;
    throw this.#problem(this.#offset, `${found}, expected ${tokenOf(result.winner)}`);
  }

  /** Reads a turn, or the rest of one after a comment, and plays it. */
  #readTurn(found: RegExpExecArray): void {
    const { id, turnSeparator, sides } = this.#headers.facts;
    const side = this.#replay.toMove;
    for (const [place, decision] of turnNotation(id, turnSeparator).split(found[0])) {
      this.#offset = found.index + place;
      this.#expectDecision();
      if (this.#replay.toMove !== side) {
        const message = `found ${quote(decision)} in the turn of ${sides[side]}`;
        const expected = `a space before it, for ${this.#decider} decides`;
        throw this.#problem(this.#offset, `${message}, expected ${expected}`);
      }
      this.#play(decision);
    }
    this.#offset = found.index + found[0].length;
    if (this.#offset === this.#source.end) this.#stopAtTheEnd();
  }

  #play(decision: string): void {
    try {
      this.#replay.play(decision);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      throw this.#problem(this.#offset, `turn ${this.#replay.number}: ${refusal.message}`, "move");
    }
  }

  /** Throws for a text that ends with a turn; its last decision may be incomplete. */
  #stopAtTheEnd(): never {
    if (this.#replay.depth > 0) throw this.#source.unexpected(this.#offset, closing);
    const last = this.#replay.takeBack();
    const longer = this.#replay.legal.filter(
      (move) => move.toLowerCase().startsWith(last.toLowerCase()) && move !== last,
    );
    if (longer.length === 0) throw this.#source.unexpected(this.#offset, anyResult);
    const expected = `more of ${quote(last)} (${longer.join(", ")}) or a space and ${anyResult}`;
    throw this.#source.unexpected(this.#offset, expected);
  }

  /** The whole record, if its result agrees with the rules and the headers. */
  #finish(token: string): GameRecord {
    const { result } = this.#replay;
    if (result) this.#agree(token, tokenOf(result.winner), `by the rules: ${result.text}`);
    if (this.#headers.result) this.#agree(token, this.#headers.result, "as the header says");
    const { choice, start, kept } = this.#headers;
    const ending = this.#ending(token, result);
    if (ending) kept.delete(termination);
    const { moves, said, tried } = this.#replay.line;
    return {
      choice,
      start,
      moves,
      headers: Object.fromEntries(kept),
      comments: said,
      variations: tried,
      ending,
    };
  }

  #agree(token: string, expected: string, reason: string): void {
    if (token === expected) return;
    const message = `found the result ${token}, expected ${expected} (${reason})`;
    throw this.#problem(this.#offset, message, "result");
  }

  /** The ending that the players gave the game, if the rules did not decide it. */
  #ending(token: string, result: Result | null): Ending | null {
    if (result || token === unfinished) return null;
    return { winner: winnerOf(token), reason: this.#headers.kept.get(termination) || notStated };
  }
}
