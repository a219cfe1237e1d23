/** Builds the board as a package: with the core behind it, and alone. `make board` adds the cores and the rest. */

import { defineConfig } from "vite";
import { inSource } from "./app.config.js";

export default defineConfig({
  publicDir: false,
  resolve: { alias: [{ find: "./load.js", replacement: inSource("local/load_package.ts") }] },
  build: {
    outDir: "../build/npm",
    emptyOutDir: true,
    target: "es2022",
    lib: {
      entry: { "kwartet-board": "src/embed/index.ts", "plain-board": "src/board/index.ts" },
      formats: ["es"],
    },
    rolldownOptions: { output: { chunkFileNames: "shared.js" } },
  },
});
