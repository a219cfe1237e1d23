/**
 * Language: the words of the reader's language, and of no other.
 *
 * It takes the place of `paraglide/messages.js`, which holds all languages at once (see vite.config.ts).
 */

import { getLocale, type Locale } from "../paraglide/runtime.js";

const languages: Record<Locale, () => Promise<object>> = {
  en: () => import("../paraglide/messages/en.js"),
  de: () => import("../paraglide/messages/de.js"),
  fr: () => import("../paraglide/messages/fr.js"),
  it: () => import("../paraglide/messages/it.js"),
  nl: () => import("../paraglide/messages/nl.js"),
  es: () => import("../paraglide/messages/es.js"),
  pl: () => import("../paraglide/messages/pl.js"),
};

/** Every message as a function; there are none before `speak`. Their types are those of `paraglide/messages.js`. */
export const m = {};

/** Load the words. */
export async function speak(): Promise<void> {
  Object.assign(m, await languages[getLocale()]());
}
