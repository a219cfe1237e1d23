/** Dates: moments of the server, as the reader writes them. */

import { getLocale } from "../paraglide/runtime.js";

/** The day of a moment. */
export function dayOf(moment: string): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium" }).format(new Date(moment));
}
