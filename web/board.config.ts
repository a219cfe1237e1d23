/** Builds the board alone, as one file without dependencies: `npx vite build --config board.config.ts`. */
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../build/board",
    emptyOutDir: true,
    target: "es2022",
    lib: { entry: "src/board/index.ts", formats: ["es"], fileName: "kwartet-board" },
  },
});
