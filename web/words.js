import { compile } from "@inlang/paraglide-js";
import { words } from "./words.config.js";

await compile(words);
