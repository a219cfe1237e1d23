/** How the words in messages/ become code: a module for each language, of which a page loads one. */

/** @type {import("@inlang/paraglide-js").CompilerOptions} */
export const words = {
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
  localStorageKey: "kwartet-language",
  outputStructure: "locale-modules",
};
