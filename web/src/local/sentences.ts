/** Sentences: what is wrong with a move or a position, in English and exactly as the Python package says it. */

const longestQuote = 60;
const offeredMoves = 8;
const longestCompared = 20;
const cutoff = 0.5;

/** A text as it stands in an error message: in quotes, on one line, not too long. */
export function quote(text: string): string {
  const letters = [...text];
  return shown(letters.length <= longestQuote ? text : `${letters.slice(0, longestQuote).join("")}…`);
}

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** What Python's `repr` makes of a text. */
function shown(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const letters = [...text].map((letter) => {
    if (letter === mark) return `\\${mark}`;
    return named[letter] ?? (/^[\p{C}\p{Z}]$/u.test(letter) && letter !== " " ? numbered(letter) : letter);
  });
  return `${mark}${letters.join("")}${mark}`;
}

function numbered(letter: string): string {
  const code = letter.codePointAt(0)!;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** A legal move with the first place that is clicked for it. */
interface Offered {
  readonly move: string;
  readonly clicks: readonly string[];
}

/** The legal moves that are most similar to an illegal one; `from` is the first place that it names. */
export function offer(given: string, from: string | undefined, choices: readonly Offered[]): string {
  const wanted = [...given].slice(0, longestCompared).join("").toLowerCase();
  const legal = choices.map(({ move }) => move);
  const near = choices.filter(({ clicks }) => from !== undefined && clicks[0] === from);
  if (near.length > 0)
    return `from ${from}: ${listed(
      closest(
        wanted,
        near.map(({ move }) => move),
        near.length,
        0,
      ),
    )}`;
  const close = closest(wanted, legal, offeredMoves, cutoff);
  return close.length > 0 ? `near it: ${listed(close)}` : `legal are ${listed(legal)}`;
}

function listed(moves: readonly string[]): string {
  const more = moves.length - offeredMoves;
  return moves.slice(0, offeredMoves).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The texts that are most similar to a word, the most similar first, as Python's difflib finds them. */
function closest(word: string, texts: readonly string[], most: number, least: number): string[] {
  return texts
    .map((text) => ({ text, ratio: similarity(text, word) }))
    .filter(({ ratio }) => ratio >= least)
    .sort((one, other) => other.ratio - one.ratio || (one.text < other.text ? 1 : -1))
    .slice(0, most)
    .map(({ text }) => text);
}

/** Twice the letters that match, divided by all letters. */
function similarity(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const all = left.length + right.length;
  return all === 0 ? 1 : (2 * matching(left, right)) / all;
}

/** The letters of the longest common part, and of those to its left and right. */
function matching(one: readonly string[], other: readonly string[]): number {
  const { at, there, size } = longestPart(one, other);
  if (size === 0) return 0;
  const left = matching(one.slice(0, at), other.slice(0, there));
  return size + left + matching(one.slice(at + size), other.slice(there + size));
}

/** The longest common part; of several the first in `one`, and then in `other`. */
function longestPart(
  one: readonly string[],
  other: readonly string[],
): { at: number; there: number; size: number } {
  let best = { at: 0, there: 0, size: 0 };
  let before = new Map<number, number>();
  one.forEach((letter, i) => {
    const sizes = new Map<number, number>();
    other.forEach((each, j) => {
      if (each !== letter) return;
      const size = (before.get(j - 1) ?? 0) + 1;
      sizes.set(j, size);
      if (size > best.size) best = { at: i - size + 1, there: j - size + 1, size };
    });
    before = sizes;
  });
  return best;
}
