/** Builds the board for notebooks into the Python package, as one file; `npm run build` calls it. */
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/kwartet/widget/client",
    emptyOutDir: true,
    target: "es2022",
    lib: { entry: "src/widget.ts", formats: ["es"], fileName: "widget" },
  },
});
