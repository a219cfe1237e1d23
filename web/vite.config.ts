import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
      localStorageKey: "kwartet-language",
    }),
    svelte(),
  ],
  build: {
    outDir: "../src/kwartet/server/client",
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
