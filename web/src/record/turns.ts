/** Turns: how the decisions of one side are written together and taken apart, as in src/kwartet/record/turns.py. */

import { recordFacts } from "../made/records.js";
import type { RecordFacts } from "./facts.js";

const separator = /[;,]/u;

class TurnNotation {
  readonly #separator: string;
  readonly #decision: RegExp;
  readonly #joined: RegExp | null;

  constructor(separator: string, { decision = ".+", joined }: RecordFacts["turns"]) {
    this.#separator = separator;
    this.#decision = new RegExp(decision, "gu");
    this.#joined = joined === undefined ? null : new RegExp(joined, "uy");
  }

  /** Decisions of one turn as one text. */
  join(decisions: readonly string[]): string {
    return decisions.reduce((left, right, index) => left + this.#mark(decisions[index - 1]! + right) + right);
  }

  #mark(both: string): string {
    if (!this.#joined) return this.#separator;
    this.#joined.lastIndex = 0;
    return this.#joined.test(both) ? "" : this.#separator;
  }

  /** For each decision of a turn its offset and its text. */
  *split(text: string): Generator<[number, string]> {
    let start = 0;
    for (const part of text.split(separator)) {
      for (const found of part.matchAll(this.#decision)) yield [start + found.index, found[0]];
      if (part === "") yield [start, ""];
      start += part.length + 1;
    }
  }
}

export const turnNotation = (game: string, separator: string): TurnNotation =>
  new TurnNotation(separator, recordFacts[game]?.turns ?? {});
