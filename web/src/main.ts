import "./app.css";
import { speak } from "./lib/language.js";
import { getLocale } from "./paraglide/runtime.js";

document.documentElement.lang = getLocale();

// The pages look words up as they are loaded, so the words come first.
await speak();
await import("./start.js");

if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/worker.js");
