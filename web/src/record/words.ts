/** Words: the tokens of our own record format, as in src/kwartet/record/words.py. */

import type { Side } from "../protocol.js";

/** What Python calls white space, in a character class. */
export const blank = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;

export const headerName = /[A-Za-z][A-Za-z0-9_]*/uy;
export const ownHeaders = ["Game", "Variant", "Options", "Start", "Result"];
export const termination = "Termination";
export const notStated = "not stated";

export const unfinished = "*";
const draw = "1/2-1/2";
const wonBy = ["1-0", "0-1"] as const;
export const results: readonly string[] = [...wonBy, draw, unfinished];

/** The word for the winner of a game that is over. */
export const tokenOf = (winner: Side | null): string => (winner === null ? draw : wonBy[winner]);

/** The side that has won, if the word for a result names one. */
export function winnerOf(token: string): Side | null {
  if (token === wonBy[0]) return 0;
  return token === wonBy[1] ? 1 : null;
}
