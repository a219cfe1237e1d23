/** How a word of a game is found. */

import { getLocale } from "../paraglide/runtime.js";
import type { GameWords, Kind } from "./game_types.js";

/** The words of all games in the reader's language; there are none before `speak`. */
export const gameWords: Record<string, GameWords> = {};

/** The word for a name of a game's core, with its inputs; undefined if there is none. */
export function gameWord(
  game: string,
  kind: Kind,
  name: string,
  inputs: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const word = gameWords[game]?.[kind]?.[name];
  if (word === undefined) return undefined;
  const text = typeof word === "string" ? word : (word[form(Number(inputs["count"] ?? 1))] ?? word.other);
  return filled(text, inputs);
}

const form = (count: number): Intl.LDMLPluralRule => new Intl.PluralRules(getLocale()).select(count);

/** A text with `{name}` replaced by the inputs. */
export function filled(text: string, inputs: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(inputs[name] ?? whole));
}
