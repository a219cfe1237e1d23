/** Builds the page as one script and one style sheet, which tools/make_one_file.py puts into a single HTML file. */

import { defineConfig, type Plugin } from "vite";
import { app, inSource } from "./app.config.js";

/** Rulebooks without their pictures, which are most of their size. */
const withoutPictures: Plugin = {
  name: "without-pictures",
  enforce: "pre",
  transform: {
    filter: { id: /\/made\/rulebooks\// },
    handler: (code) => code.replaceAll(/<img src=\\"data:[^>]*>/g, ""),
  },
};

/** The display face would be a file to fetch, or a thirtieth of the whole page; the system's face is in its place. */
const withoutFonts: Plugin = {
  name: "without-fonts",
  enforce: "pre",
  load: { filter: { id: /\/styles\/fonts\.css$/ }, handler: () => "" },
};

export default defineConfig({
  plugins: [...app.plugins, withoutPictures, withoutFonts],
  resolve: {
    alias: [...app.alias, { find: "./load.js", replacement: inSource("local/load_embedded.ts") }],
  },
  publicDir: false,
  build: {
    outDir: "../build/one",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4000, // everything is in one chunk
    rolldownOptions: {
      input: "src/main.ts",
      output: { codeSplitting: false, entryFileNames: "app.js", assetFileNames: "[name][extname]" },
    },
  },
});
