/**
 * Language: the words of the reader's language, and of no other: those of the page and those of the games.
 *
 * It takes the place of `paraglide/messages.js`, which holds all languages at once (see vite.config.ts).
 */

import { getLocale, type Locale } from "../paraglide/runtime.js";
import type { GameWords } from "./game_types.js";
import { gameWords } from "./game_words.js";

const languages: Record<Locale, () => Promise<object>> = {
  en: () => import("../paraglide/messages/en.js"),
  de: () => import("../paraglide/messages/de.js"),
  fr: () => import("../paraglide/messages/fr.js"),
  it: () => import("../paraglide/messages/it.js"),
  nl: () => import("../paraglide/messages/nl.js"),
  es: () => import("../paraglide/messages/es.js"),
  pl: () => import("../paraglide/messages/pl.js"),
};

const ofGames = import.meta.glob<{ words: Record<string, GameWords> }>("../games/words/*.ts");

/** Every message as a function; there are none before `speak`. Their types are those of `paraglide/messages.js`. */
export const m = {};

/** Load the words. */
export async function speak(): Promise<void> {
  const [messages, { words }] = await Promise.all([languages[getLocale()](), wordsOfGames(getLocale())]);
  Object.assign(m, messages);
  Object.assign(gameWords, words);
}

/** The words of the games in a language; in English if no game has words in it. */
function wordsOfGames(locale: Locale): Promise<{ words: Record<string, GameWords> }> {
  const load = ofGames[`../games/words/${locale}.ts`] ?? ofGames["../games/words/en.ts"]!;
  return load();
}
