import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const LONGEST_FILE = 400;

export default ts.config(
  { ignores: ["src/paraglide/", "src/games/", "src/made/", "src/protocol.ts", "coverage/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-lines": ["error", LONGEST_FILE],
      "no-undef": "off", // TypeScript finds these
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-this-alias": "off", // a walk from this node to its parents begins with one
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "svelte/no-useless-mustaches": "off", // {" "} is a space that the format does not remove
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
