import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./lib/offline.svelte.js";

mount(App, { target: document.getElementById("app") as HTMLElement });

// A browser that keeps nothing, as in a private window, goes on without.
if (import.meta.env.PROD) offline.start().catch(() => undefined);
