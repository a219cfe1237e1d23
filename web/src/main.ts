import "./styles/fonts.css";
import "./app.css";
import "./local/memory_storage.js";
import { speak } from "./lib/language.js";
import { openValues } from "./local/values.js";
import { getLocale } from "./paraglide/runtime.js";

document.documentElement.lang = getLocale();

// Where the links of the HTML lead must not change with the address of the page.
for (const link of document.querySelectorAll("link")) link.setAttribute("href", link.href);

// The pages look words and settings up as they are loaded, so these come first.
await Promise.all([speak(), openValues()]);
await import("./start.js");
