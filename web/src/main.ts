import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { getLocale } from "./paraglide/runtime.js";

document.documentElement.lang = getLocale();
mount(App, { target: document.getElementById("app") as HTMLElement });

if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/worker.js");
