import "./app.css";
import { games } from "./lib/api.js";
import { speak } from "./lib/language.js";
import { getLocale } from "./paraglide/runtime.js";

document.documentElement.lang = getLocale();

// Nearly every page asks this; the answer comes while the rest is loaded. Who needs it hears of any trouble.
games().catch(() => undefined);

// The pages look words up as they are loaded, so the words come first.
await speak();
await import("./start.js");

if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/worker.js");
