import type { HtmlTagDescriptor, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { app } from "./app.config.js";
import { offline } from "./offline.config.js";

const server = "http://127.0.0.1:8420";

/** Lets the page fetch a module that is imported later at once, with all it needs. */
function preloaded(module: string): Plugin {
  return {
    name: "preloaded",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const root = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
        if (!root) return [];
        const entry = chunks.find((chunk) => chunk.isEntry);
        const known = [entry?.fileName, ...(entry?.imports ?? [])];
        const scripts = [root.fileName, ...root.imports].filter((name) => !known.includes(name));
        const sheets = chunks
          .filter((chunk) => scripts.includes(chunk.fileName))
          .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const font = Object.values(bundle).find(({ fileName }) =>
          /gabarito-latin-wght.*\.woff2$/.test(fileName),
        );
        return [
          ...(font
            ? [link({ rel: "preload", as: "font", type: "font/woff2", href: `/${font.fileName}` })]
            : []),
          ...scripts.map((name) => link({ rel: "modulepreload", href: `/${name}` })),
          ...sheets.map((name) => link({ rel: "stylesheet", href: `/${name}` })),
        ];
      },
    },
  };
}

/** Modules that are needed before the page itself. */
const baseModules =
  /\/src\/lib\/(address|api|language)\.ts$|\/src\/local\/(database|values)\.ts$|\/node_modules\/idb\//;

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true },
  injectTo: "head",
});

export default defineConfig({
  // Only the HTML knows where the app is on its host (see tools/make_site.py); all other files find each other.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  plugins: [...app.plugins, preloaded("src/start.ts"), offline()],
  resolve: { alias: app.alias },
  build: {
    outDir: "../src/kwartet/server/client",
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // Few files: what fetches words and settings, what every page has, and each page.
        codeSplitting: {
          groups: [
            { name: "base", test: baseModules, priority: 2 },
            { name: "app", test: /\/src\/start\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000, // the machine may be shared; whatever waits for ever still fails
    coverage: {
      include: ["src/**/*.ts"], // components are tested in a real browser by tests/browser
      exclude: ["src/paraglide/**", "src/games/**", "src/made/**", "src/protocol.ts", "src/**/testing.ts"],
      reporter: ["text-summary"],
      reportsDirectory: "../build/coverage/web",
      thresholds: { statements: 72, branches: 66, functions: 70, lines: 73 },
    },
  },
});
