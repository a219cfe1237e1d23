/** Escape: any text between quotes or braces, as in src/kwartet/record/escape.py. */

const spelled: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const unspelled: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
const dangerous = String.raw`[\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff`;
const dangerousInQuotes = new RegExp(`${dangerous}"]`, "gu");
const dangerousInBraces = new RegExp(`${dangerous}{}]`, "gu");
const escape = /\\(?:([\\"{}nrt])|u\{([0-9a-f]{1,6})\})/uy;
const lastCharacter = 0x10ffff;

/** A text that can stand between double quotes. */
export const quoted = (text: string): string => text.replace(dangerousInQuotes, spell);

/** A text that can stand between braces. */
export const braced = (text: string): string => text.replace(dangerousInBraces, spell);

function spell(character: string): string {
  if ('\\"{}'.includes(character)) return `\\${character}`;
  return spelled[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** The character of the escape at an offset, and where it ends; null if there is none. */
export function readEscape(text: string, offset: number): { plain: string; end: number } | null {
  escape.lastIndex = offset;
  const found = escape.exec(text);
  if (!found) return null;
  const end = escape.lastIndex;
  const [, letter, number] = found;
  if (letter) return { plain: unspelled[letter] ?? letter, end };
  const code = parseInt(number!, 16);
  return code <= lastCharacter ? { plain: String.fromCodePoint(code), end } : null;
}
