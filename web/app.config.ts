/** What every build of the page has in common. */

import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { words } from "./words.config.js";

export const inSource = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

export const app = {
  plugins: [paraglideVitePlugin(words), svelte()],
  // A page loads the words of one language only.
  alias: [{ find: /^.*\/paraglide\/messages\.js$/, replacement: inSource("lib/language.ts") }],
};
